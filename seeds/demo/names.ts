/** Given names, as most people choose their nickname; without a family name none is a real person's. */
const NICKNAMES: readonly string[] = [
  '지우 서연 하준 도윤 민서 예린 시우 유나 건우 수아 현우 다은 준호 지안 태오 소율 은찬 나윤 재이 하린',
  '도현 채원 우진 서진 윤아 민재 가온 세아 정우 리안 시온 예나 승현 보라 동하 지수 연우 해인 주원 아린',
  '태윤 소담 찬영 다인 성민 유진 이든 혜원 규민 하은 선우 미소 정인 라온 현서 가은 도하 민하 재윤 서하',
  '윤재 다온 인우 나래 지훈 솔 은서 강민 채은 로이 수빈 한결 예준 시아 우주 진서 태린 바다 승아 온유',
  '지호 하람 은우 유담 민결 세린 다윤 재하 소이 영우 나은 이안 도연 서율 현민 루아 준서 하나 태희 연서',
  '시윤 가람 주아 은결 서준 봄이 민우 유림 해나 지원 찬희 다솜 윤호 새아 정윤 이솔 한별 수현 도경 예원',
].flatMap((line) => line.split(' '));

/** The n-th of 120 nicknames, each one different. */
export function nicknameOf(index: number): string {
  return NICKNAMES[index % NICKNAMES.length] as string;
}
