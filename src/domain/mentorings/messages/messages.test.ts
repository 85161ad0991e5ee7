import { describe, expect, it } from 'vitest';
import { conversationEndsAt, problemWithConversation, UNCONFIRMED_STATUSES } from './messages.ts';

const END = new Date('2026-11-25T02:30:00Z');
const open = { isPaid: true, closedAt: null, isBlocked: false };

describe('a conversation', () => {
  it('begins with the payment', () => {
    expect(problemWithConversation({ ...open, isPaid: false }, END)).toBe('NOT_PAID');
    expect(problemWithConversation(open, END)).toBeUndefined();
  });

  it('ends seven days after its mentoring, to the millisecond', () => {
    const endsAt = conversationEndsAt(END) ?? END;
    expect(endsAt.toISOString()).toBe('2026-12-02T02:30:00.000Z');
    expect(problemWithConversation({ ...open, closedAt: END }, new Date(endsAt.getTime() - 1))).toBeUndefined();
    expect(problemWithConversation({ ...open, closedAt: END }, endsAt)).toBe('ENDED');
  });

  it('ends when one has blocked the other', () => {
    expect(problemWithConversation({ ...open, isBlocked: true }, END)).toBe('BLOCKED');
  });
});

it('payment outside is warned about in the three states before the confirmation', () => {
  expect(UNCONFIRMED_STATUSES).toEqual(['PAYMENT_PENDING', 'WAITING_FOR_MENTOR', 'WAITING_FOR_MENTEE']);
});
