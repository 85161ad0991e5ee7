import { describe, expect, it } from 'vitest';
import { failureMessage } from '../failure-messages.ts';
import { readFailReturn, readMentoringId, readSuccessReturn } from './payment-failure.tsx';

const query = (text: string) => new URLSearchParams(text);

describe('the way back from the gateway', () => {
  it('brings what is to be confirmed', () => {
    const search = query('mentoringId=7&paymentType=NORMAL&orderId=sb_order1&paymentKey=key1&amount=18000');
    expect(readSuccessReturn(search)).toEqual({ paymentKey: 'key1', orderId: 'sb_order1', amount: 18_000 });
    expect(readMentoringId(search)).toBe(7);
  });

  it.each(['', 'orderId=sb_order1&amount=18000', 'orderId=sb_order1&paymentKey=k', 'orderId=a&paymentKey=k&amount=1'])(
    'confirms nothing when the address says only "%s"',
    (text) => expect(readSuccessReturn(query(text))).toBeUndefined(),
  );

  it.each(['-1', '1.5', '1e3', '', 'abc'])('confirms nothing for an amount of "%s"', (amount) => {
    const search = query('orderId=sb_order1&paymentKey=key1');
    search.set('amount', amount);
    expect(readSuccessReturn(search)).toBeUndefined();
  });

  it('may leave the order out when the buyer closed the window', () => {
    const closed = readFailReturn(query('code=PAY_PROCESS_CANCELED&message=x'));
    expect(closed).toEqual({ code: 'PAY_PROCESS_CANCELED', orderId: undefined });
    expect(failureMessage(closed.code)).toBe('결제창을 닫았어요. 빠져나간 돈은 없어요.');
  });

  it('never shows a message from the address', () => {
    const { code } = readFailReturn(query('code=ODD&message=아래+계좌로+보내세요&orderId=sb_order1'));
    expect(failureMessage(code)).not.toContain('계좌로');
  });
});
