import { expect, it } from 'vitest';
import { STATUSES, TAB_STATUSES, TRACKER_LABELS, trackerStep } from './statuses.ts';

it('a mentoring is under one of three tabs: unconfirmed, confirmed, completed', () => {
  expect(TAB_STATUSES).toEqual({
    unconfirmed: ['PAYMENT_PENDING', 'WAITING_FOR_MENTOR', 'WAITING_FOR_MENTEE'],
    confirmed: ['CONFIRMED'],
    completed: ['COMPLETED', 'NO_SHOW', 'REJECTED', 'CANCELLED', 'EXPIRED'],
  });
  expect(Object.values(TAB_STATUSES).flat().toSorted()).toEqual([...STATUSES].toSorted());
});

it('the tracker has three steps, and none for a mentoring that has ended', () => {
  expect(TRACKER_LABELS).toEqual(['결제대기', '수락대기', '멘토링 확정']);
  expect(Object.fromEntries(STATUSES.map((status) => [status, trackerStep(status)]))).toEqual({
    PAYMENT_PENDING: 0,
    WAITING_FOR_MENTOR: 1,
    WAITING_FOR_MENTEE: 1,
    CONFIRMED: 2,
  });
});
