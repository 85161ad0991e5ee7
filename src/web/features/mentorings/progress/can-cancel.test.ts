import { expect, it } from 'vitest';
import { canCancelConfirmed } from './use-cancel.ts';

const confirmed = {
  status: 'CONFIRMED',
  allowedActions: ['cancel'],
  confirmedTime: { startTime: '2026-11-25T10:00:00', endTime: '2026-11-25T10:30:00' },
} as const;
const can = (changes: object, clock = '09:59:59') =>
  canCancelConfirmed({ ...confirmed, allowedActions: ['cancel'], ...changes }, new Date(`2026-11-25T${clock}+09:00`));

it('a confirmed mentoring can be cancelled until its start, by the clock as well', () => {
  expect(can({})).toBe(true);
  expect(can({}, '10:00:00'), 'before the server has said so').toBe(false);
});

it('not when the server does not allow it, and the menu is for confirmed mentorings alone', () => {
  expect(can({ allowedActions: [] })).toBe(false);
  expect(can({ status: 'WAITING_FOR_MENTOR', confirmedTime: null })).toBe(false);
});
