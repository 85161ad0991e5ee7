/**
 * Given names, as most people choose their nickname; without a family name none is a real person's. Many are given to women and men alike: these
 * stand where the portrait beside them leads.
 */
const WOMEN = [
  '지우 서연 민서 예린 유나 수아 다은 지안 소율 나윤 하린 채원 윤아 가온 세아 예나 보라 지수 해인 아린',
  '소담 다인 유진 혜원 하은 미소 정인 라온 가은 서하 민하 다온 나래 솔 은서 채은 수빈 시아 태린 바다',
  '승아 유담 세린 소이 나은 서율 루아 하나 연서 도연 주아 봄이 유림 해나 다솜 새아 이솔 예원 지원 수현',
].flatMap((line) => line.split(' '));
const MEN = [
  '하준 도윤 시우 건우 현우 준호 태오 은찬 재이 도현 우진 서진 민재 정우 시온 승현 동하 연우 주원 리안',
  '태윤 찬영 성민 이든 규민 선우 현서 도하 재윤 윤재 인우 지훈 강민 로이 한결 예준 우주 진서 온유 은우',
  '지호 민결 다윤 재하 영우 이안 현민 준서 하람 태희 시윤 서준 민우 찬희 윤호 정윤 한별 도경 가람 은결',
].flatMap((line) => line.split(' '));

/** The n-th of 120 nicknames, each one different. */
export function nicknameOf(index: number): string {
  return pickOfPair(index, WOMEN, MEN);
}

/** The n-th person's of two lists that go by sex: two women and two men in turn, so that the two universities, in turn too, have as many of both. */
export function pickOfPair<Item>(index: number, women: readonly Item[], men: readonly Item[]): Item {
  const list = index % 4 < 2 ? women : men;
  return list[(Math.floor(index / 4) * 2 + (index % 2)) % list.length] as Item;
}
