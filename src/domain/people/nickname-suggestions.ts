const MOODS =
  '느긋한 다정한 단단한 또렷한 명랑한 반듯한 반짝이는 부지런한 산뜻한 상냥한 성실한 싱그러운 씩씩한 알뜰한 용감한 유쾌한 잔잔한 조용한 차분한 포근한'.split(
    ' ',
  );
const THINGS =
  '고래 구름 기린 나무 노을 다람쥐 달빛 돌고래 두루미 등대 라일락 민들레 바다 반달 별빛 봄비 부엉이 사슴 새벽 소나기 수달 아침 여우 연필 오솔길 은하수 종이배 참새 토끼 파도'.split(
    ' ',
  );

/**
 * A nickname that a new member may keep or change, such as `느긋한고래27`: one of 54,000.
 * @param random at least 0 and less than 1, as `Math.random`
 */
export function suggestNickname(random: () => number): string {
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? '';
  return `${pick(MOODS)}${pick(THINGS)}${10 + Math.floor(random() * 90)}`;
}
