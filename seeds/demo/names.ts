/** Nicknames are combinations of two words, so that none is a real person's. */
export const NICKNAME_FIRST: readonly string[] = [
  '푸른',
  '조용한',
  '느긋한',
  '반짝',
  '단단한',
  '따뜻한',
  '새벽',
  '노을',
  '바람',
  '구름',
  '초록',
  '산책',
  '작은',
  '웃는',
  '솔직한',
  '다정한',
  '부지런한',
  '꾸준한',
  '담백한',
  '씩씩한',
  '포근한',
  '맑은',
  '고요한',
  '든든한',
];
export const NICKNAME_SECOND: readonly string[] = [
  '고래',
  '나무',
  '연필',
  '등대',
  '여우',
  '도토리',
  '파도',
  '달팽이',
  '민들레',
  '부엉이',
];

/** The n-th of 240 nicknames, each one different. */
export function nicknameOf(index: number): string {
  const first = NICKNAME_FIRST[index % NICKNAME_FIRST.length];
  const second = NICKNAME_SECOND[Math.floor(index / NICKNAME_FIRST.length) % NICKNAME_SECOND.length];
  return `${first} ${second}`;
}
