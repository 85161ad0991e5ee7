import { describe, expect, it } from 'vitest';
import { findContactInfo } from './contact-info.ts';

describe('findContactInfo finds', () => {
  it.each([
    ['010-1234-5678로 전화 주세요', ['PHONE']],
    ['공일공 말고 01012345678', ['PHONE']],
    ['010 1234 5678', ['PHONE']],
    ['+82 10-1234-5678', ['PHONE']],
    ['０１０－１２３４－５６７８', ['PHONE']],
    ['02-880-5114로 오세요', ['PHONE']],
    ['국민 123456-04-123456 홍길동', ['ACCOUNT']],
    ['110-123-456789', ['ACCOUNT']],
    ['신한 110123456789로 보내 주세요', ['ACCOUNT']],
    ['카카오뱅크 3333 01 1234567', ['ACCOUNT']],
    ['카톡 아이디 sunbae_30이에요', ['MESSENGER']],
    ['오픈채팅으로 이야기해요', ['MESSENGER']],
    ['https://open.kakao.com/o/abcdef', ['MESSENGER']],
    ['텔레그램 아이디 알려 드릴까요?', ['MESSENGER']],
    ['hong@example.com으로 보내 주세요', ['EMAIL']],
    ['hong @ example.co.kr', ['EMAIL']],
    ['010-1234-5678, 카톡도 돼요. 국민 123456-04-123456', ['ACCOUNT', 'MESSENGER', 'PHONE']],
  ] as const)('%s', (text, kinds) => {
    expect(findContactInfo(text)).toEqual(kinds);
  });

  it.each([
    '',
    '안녕하세요! 수요일 11:00에 뵐게요.',
    '2026-11-25 11:00부터 11:30까지예요.',
    '학번은 2021-12345예요.',
    '연봉은 4,000만 원에서 5,000만 원 사이예요.',
    '국민연금공단 면접을 준비하고 있어요. 경쟁률이 120:1이에요.',
    '입금은 확인했어요. 감사합니다!',
    '주문 번호 12345678901은 제 것이 아니에요',
    '포트폴리오는 https://example.com/portfolio/12345 에 있어요',
    '우리 회사는 2010년에 시작했고 직원이 1000명이에요.',
  ])('nothing in: %s', (text) => {
    expect(findContactInfo(text)).toEqual([]);
  });

  it('answers at once for the longest text', () => {
    for (const text of ['0'.repeat(1000), '1-'.repeat(500), 'a@'.repeat(500), '01 '.repeat(333), '국민 '.repeat(300)]) {
      // The quickest of some: a busy machine may stop for a while in any of them.
      const times = Array.from({ length: 20 }, () => timeOf(() => findContactInfo(text)));
      expect(Math.min(...times)).toBeLessThan(50);
    }
  });
});

function timeOf(run: () => void): number {
  const before = Date.now();
  run();
  return Date.now() - before;
}
