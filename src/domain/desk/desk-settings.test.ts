import { describe, expect, it } from 'vitest';
import { auditLabel } from './audit-actions.ts';
import { describeDue } from './desk.ts';
import { describePause, PAUSABLE_FEATURES, problemWithSetting } from './settings.ts';

const NOW = new Date('2026-11-23T00:00:00Z');

it.each([
  ['2026-11-23T00:00:00Z', 'tooLong'],
  ['2026-11-23T00:00:00.001Z', 'long'],
  ['2026-11-24T00:00:00Z', 'long'],
  ['2026-11-24T00:00:00.001Z', 'fresh'],
] as const)('what is due at %s is %s at midnight of the 23rd', (due, age) => {
  expect(describeDue(new Date(due), NOW)).toBe(age);
});

it('a paused feature says what is not taken', () => {
  expect(PAUSABLE_FEATURES.map(describePause)).toEqual(
    ['회원가입을', '새 제안을', '결제를'].map(
      (what) => `지금은 ${what} 잠시 받지 않아요. 조금 뒤에 다시 시도해 주세요.`,
    ),
  );
});

describe('a setting', () => {
  it.each([5, 6, 200])('of actions a day may be %s', (value) => {
    expect(problemWithSetting('STEPS_A_DAY', value)).toBeUndefined();
  });

  it.each([4, 201, 5.5, Number.NaN])('of actions a day may not be %s', (value) => {
    expect(problemWithSetting('STEPS_A_DAY', value)).toBe('5번부터 200번까지 정할 수 있어요.');
  });
});

it('an action of the audit log has its label, and one of a later version its own name', () => {
  expect([auditLabel('UNIVERSITY_ADDED'), auditLabel('TIDES_TURNED'), auditLabel('toString')]).toEqual([
    '학교 추가',
    'TIDES_TURNED',
    'toString',
  ]);
});
