import { describe, expect, it } from 'vitest';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import type { Payment } from '#contract/money/payments.ts';
import { describeEnding, describeRefund } from './ending-text.ts';

type Ended = Parameters<typeof describeEnding>[0];
const AT = '2026-11-23T05:00:00.000Z';

function ended(
  status: Mentoring['status'],
  end: { action: Mentoring['history'][number]['action']; actor: Mentoring['history'][number]['actor'] },
  changes: Partial<Ended> = {},
): Ended {
  return {
    status,
    side: 'mentee',
    isDisputed: false,
    appealUntil: null,
    confirmedTime: { startTime: '2026-11-25T10:00:00', endTime: '2026-11-25T10:30:00' },
    absent: [],
    expiredDeadline: null,
    history: [{ ...end, status, at: AT }],
    ...changes,
  };
}
/** What the mentee reads, then the mentor. */
const texts = (given: Ended) =>
  (['mentee', 'mentor'] as const).map((side) => {
    const text = describeEnding({ ...given, side });
    return text ? `${text.title} / ${text.sentence}` : '';
  });

describe('the header of an end says who, and when', () => {
  it.each<[string, Ended, string, string]>([
    [
      'rejected',
      ended('REJECTED', { action: 'reject', actor: 'MENTOR' }),
      '선배가 이번에는 함께하지 못해요 / 11월\u00a023일\u00a0(월) 14:00에 거절했어요.',
      '거절한 제안이에요 / 11월\u00a023일\u00a0(월) 14:00에 거절했어요. 결제는 저희가 정리해요.',
    ],
    [
      'cancelled by the mentee',
      ended('CANCELLED', { action: 'cancel', actor: 'MENTEE' }),
      '내가 취소한 멘토링이에요 / 11월\u00a023일\u00a0(월) 14:00에 취소했어요.',
      '후배의 사정으로 취소됐어요 / 11월\u00a023일\u00a0(월) 14:00에 취소했어요.',
    ],
    [
      'cancelled by the mentor',
      ended('CANCELLED', { action: 'cancel', actor: 'MENTOR' }),
      '선배의 사정으로 취소됐어요 / 11월\u00a023일\u00a0(월) 14:00에 취소했어요.',
      '내가 취소한 멘토링이에요 / 11월\u00a023일\u00a0(월) 14:00에 취소했어요. 결제 금액은 저희가 모두 돌려드려요.',
    ],
    [
      'closed',
      ended('CANCELLED', { action: 'close', actor: 'SYSTEM' }),
      '제안한 시간이 모두 마감됐어요 / 11월\u00a023일\u00a0(월) 14:00에 선배의 다른 멘토링이 먼저 확정됐어요.',
      '제안한 시간이 모두 마감됐어요 / 11월\u00a023일\u00a0(월) 14:00에 다른 멘토링이 먼저 확정됐어요. 결제는 저희가 정리해요.',
    ],
    [
      'reversed',
      ended('CANCELLED', { action: 'bounce', actor: 'SYSTEM' }),
      '결제가 취소되어 멘토링이 취소됐어요 / 11월\u00a023일\u00a0(월) 14:00에 은행이나 카드사에서 결제를 되돌렸어요.',
      '결제가 취소되어 멘토링이 취소됐어요 / 11월\u00a023일\u00a0(월) 14:00에 은행이나 카드사에서 결제를 되돌렸어요.',
    ],
    [
      'not paid',
      ended('EXPIRED', { action: 'expire', actor: 'SYSTEM' }, { expiredDeadline: { deadline: 'PAYMENT', at: AT } }),
      '결제하지 않아 제안이 끝났어요 / 결제 기한이 11월\u00a023일\u00a0(월) 14:00에 지났어요. 언제든 다시 제안할 수 있어요.',
      '결제하지 않아 제안이 끝났어요 / 결제 기한이 11월\u00a023일\u00a0(월) 14:00에 지났어요. 언제든 다시 제안할 수 있어요.',
    ],
    [
      'not answered by the mentor',
      ended(
        'EXPIRED',
        { action: 'expire', actor: 'SYSTEM' },
        { expiredDeadline: { deadline: 'MENTOR_ANSWER', at: AT } },
      ),
      '선배가 기한 안에 답하지 못했어요 / 선배의 답변 기한이 11월\u00a023일\u00a0(월) 14:00에 지났어요.',
      '답하지 못한 채 기한이 지났어요 / 답변 기한이 11월\u00a023일\u00a0(월) 14:00에 지났어요.',
    ],
    [
      'not answered by the mentee',
      ended(
        'EXPIRED',
        { action: 'expire', actor: 'SYSTEM' },
        { expiredDeadline: { deadline: 'MENTEE_ANSWER', at: AT } },
      ),
      '답하지 못한 채 기한이 지났어요 / 답변 기한이 11월\u00a023일\u00a0(월) 14:00에 지났어요.',
      '후배가 기한 안에 답하지 못했어요 / 후배의 답변 기한이 11월\u00a023일\u00a0(월) 14:00에 지났어요.',
    ],
    [
      'disputed',
      ended('CONFIRMED', { action: 'dispute', actor: 'MENTEE' }, { isDisputed: true }),
      '운영팀이 확인하고 있어요 / ',
      '운영팀이 확인하고 있어요 / ',
    ],
    [
      'disputed and decided',
      ended('CONFIRMED', { action: 'dispute', actor: 'MENTEE' }, { isDisputed: true, appealUntil: AT }),
      '확인한 결과가 나왔어요 / 11월\u00a023일\u00a0(월) 14:00까지 이의 신청이 없으면 마무리돼요.',
      '확인한 결과가 나왔어요 / 11월\u00a023일\u00a0(월) 14:00까지 이의 신청이 없으면 마무리돼요.',
    ],
    [
      'completed',
      ended('COMPLETED', { action: 'complete', actor: 'SYSTEM' }),
      '멘토링을 마쳤어요 / 11월\u00a025일\u00a0(수) 10:00에 함께한 30분이 도움이 되었길 바라요.',
      '멘토링을 마쳤어요 / 11월\u00a025일\u00a0(수) 10:00에 나눠 주신 30분 고마워요.',
    ],
    [
      'completed as an operator found',
      ended('COMPLETED', { action: 'complete', actor: 'ADMIN' }),
      '멘토링을 마쳤어요 / 11월\u00a025일\u00a0(수) 10:00 멘토링이에요. 운영팀이 확인해 정한 결과예요.',
      '멘토링을 마쳤어요 / 11월\u00a025일\u00a0(수) 10:00 멘토링이에요. 운영팀이 확인해 정한 결과예요.',
    ],
  ])('%s', (_, given, mentee, mentor) => {
    expect(texts(given)).toEqual([mentee, mentor]);
  });

  it('nothing while it goes on', () => {
    expect(texts(ended('CONFIRMED', { action: 'accept', actor: 'MENTOR' }))).toEqual(['', '']);
    expect(texts(ended('WAITING_FOR_MENTOR', { action: 'pay', actor: 'MENTEE' }))).toEqual(['', '']);
  });
});

describe('who was absent, and what happens to the money', () => {
  const missed = (absent: ('mentor' | 'mentee')[], actor: 'SYSTEM' | 'ADMIN' = 'SYSTEM') =>
    texts(ended('NO_SHOW', { action: 'recordNoShow', actor }, { absent }));

  it('is read by each side after the mentor did not come', () => {
    const [mentee, mentor] = missed(['mentor']);
    expect(mentee).toMatch(/^선배를 만나지 못했어요.*죄송해요\.$/);
    expect(mentor).toMatch(/^참석하지 못한 멘토링이에요.*노쇼로.*후배에게 결제 금액을 모두 돌려드려요\.$/);
  });

  it('is read by each side after the student did not come', () => {
    const [mentee, mentor] = missed(['mentee']);
    expect(mentee).toMatch(
      /^참석하지 못한 멘토링이에요.*11월\u00a025일\u00a0\(수\) 10:00 멘토링이에요\. 노쇼로 마무리됐어요\.$/,
    );
    expect(mentor).toMatch(/^후배를 만나지 못했어요.*정산은 그대로 진행돼요\.$/);
  });

  it('is read by each side after nobody came, and that an operator found it', () => {
    const [mentee, mentor] = missed(['mentor', 'mentee']);
    // What comes back to the student stands below, to the won.
    expect(mentee).toMatch(/만난 기록이 없어요\.$/);
    expect(mentor).toMatch(/만난 기록이 없어 .*돌려드려요\.$/);
    for (const text of missed(['mentor'], 'ADMIN')) expect(text).toMatch(/운영팀이 확인해 정한 결과예요\.$/);
  });
});

describe('what comes back', () => {
  const payment: Payment = {
    orderId: 'order-1',
    status: 'REFUNDED',
    method: 'CARD',
    priceKrw: 20_000,
    discountKrw: 2000,
    amountKrw: 18_000,
    refundKrw: 18_000,
    handRefunds: [],
    refundedAt: '2026-11-23T05:01:00.000Z',
    couponReturned: true,
    needsRefundAccount: false,
    canChangeRefundAccount: false,
    couponName: '신규 회원 10% 할인',
    virtualAccount: null,
    receiptUrl: null,
    approvedAt: null,
  };
  const read = (changes: Partial<Payment>) => describeRefund({ ...payment, ...changes });

  it('says no day on which it arrives while another account is asked for', () => {
    const refused = { status: 'REFUND_PENDING', method: 'VIRTUAL_ACCOUNT', refundKrw: payment.amountKrw } as const;
    expect(read(refused).way).toContain('영업일');
    expect(read({ ...refused, needsRefundAccount: true })).not.toHaveProperty('way');
  });

  it('is said to the won, with where it goes, how long that takes, and the coupon', () => {
    expect(read({})).toEqual({
      sum: '결제한 18,000원을 모두 돌려드렸어요.',
      way: '결제한 카드로 보통 3~5영업일',
      coupon: '‘신규 회원 10% 할인’ 쿠폰은 다시 쓸 수 있어요.',
    });
    expect(read({ status: 'REFUND_PENDING', refundedAt: null, method: 'VIRTUAL_ACCOUNT', couponName: null })).toEqual({
      sum: '결제한 18,000원을 모두 돌려드려요.',
      way: '알려 주신 환불 계좌로 보통 1~2영업일',
    });
  });

  it('is what the rules say, whatever operators gave back besides', () => {
    const byHand = {
      amountKrw: 5000,
      reason: '안내가 달랐어요.',
      sentAt: '2026-11-30T05:00:00.000Z',
      refundAccount: null,
    };
    const doneAt = '2026-11-30T05:01:00.000Z';
    expect(
      read({
        status: 'PARTIALLY_REFUNDED',
        refundKrw: 14_000,
        handRefunds: [{ ...byHand, doneAt }],
        couponReturned: false,
      }),
    ).toMatchObject({ sum: '결제한 18,000원 중 9,000원을 돌려드렸어요.' });
    for (const [refundKrw, done] of [
      [0, null],
      [5000, doneAt],
    ] as const)
      expect(
        read({
          status: 'PARTIALLY_REFUNDED',
          refundKrw,
          handRefunds: [{ ...byHand, doneAt: done }],
          couponReturned: false,
        }),
      ).toMatchObject({
        sum: '환불 규정에 따라 결제한 18,000원은 돌려드리지 않아요.',
        coupon: '‘신규 회원 10% 할인’ 쿠폰은 돌려드리지 않아요.',
      });
  });

  it('may be a half, with the coupon lost, or nothing', () => {
    expect(read({ status: 'PARTIALLY_REFUNDED', refundKrw: 9000, couponReturned: false })).toMatchObject({
      sum: '결제한 18,000원 중 9,000원을 돌려드렸어요.',
      coupon: '‘신규 회원 10% 할인’ 쿠폰은 돌려드리지 않아요.',
    });
    expect(read({ status: 'DONE', refundKrw: 0, refundedAt: null, couponReturned: false })).toEqual({
      sum: '환불 규정에 따라 결제한 18,000원은 돌려드리지 않아요.',
      coupon: '‘신규 회원 10% 할인’ 쿠폰은 돌려드리지 않아요.',
    });
  });

  it('is nothing where nothing was paid, and what the bank took back is said so', () => {
    expect(describeRefund(null)).toEqual({ sum: '결제한 금액이 없어요.' });
    expect(read({ status: 'ABANDONED', refundKrw: 0, couponReturned: false })).toEqual({
      sum: '결제한 금액이 없어요.',
      coupon: '‘신규 회원 10% 할인’ 쿠폰은 그대로 쓸 수 있어요.',
    });
    expect(read({ status: 'BOUNCED', refundKrw: 0 }).sum).toBe('결제한 18,000원은 은행이나 카드사에서 되돌아갔어요.');
    expect(read({ method: 'FREE', amountKrw: 0, refundKrw: 0 }).sum).toBe(
      '쿠폰으로 전액 할인받아 돌려드릴 금액은 없어요.',
    );
  });

  it('does not claim that a coupon is lost of an order that is older than the note of its return', () => {
    expect(read({ couponReturned: false }).coupon).toBeUndefined();
  });
});
