import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SLOT_STARTS } from '../mentorings/times/slot-limits.ts';
import { KOREAN_WEEKDAYS } from '../time/korean-time.ts';
import { DAY_PART_HOURS, DAY_PARTS, toWeeklyRange } from './mentor-list.ts';

it('a weekly time matches the weeks that have a half hour within it, and no others', () => {
  const week = fc.uniqueArray(fc.nat(KOREAN_WEEKDAYS.length * SLOT_STARTS.length - 1), { maxLength: 4 });
  const asked = fc.record({
    day: fc.option(fc.constantFrom(...KOREAN_WEEKDAYS), { nil: undefined }),
    part: fc.option(fc.constantFrom(...DAY_PARTS), { nil: undefined }),
  });
  fc.assert(
    fc.property(week, asked, (halfHours, { day, part }) => {
      const stored = Array.from({ length: KOREAN_WEEKDAYS.length * SLOT_STARTS.length }, (_, index) =>
        halfHours.includes(index) ? '1' : '0',
      ).join('');
      const expected = halfHours.some((index) => {
        const start = SLOT_STARTS[index % SLOT_STARTS.length] ?? '';
        const hours = part && DAY_PART_HOURS[part];
        return (
          (!day || KOREAN_WEEKDAYS[Math.floor(index / SLOT_STARTS.length)] === day) &&
          (!hours || (start >= hours.from && start < hours.until))
        );
      });
      expect(new RegExp(toWeeklyRange({ day, part }).pattern).test(stored)).toBe(expected);
    }),
  );
});

it('a weekly time names its days and hours; all of them if it is open', () => {
  expect(toWeeklyRange({ day: '화', part: 'EVENING' })).toMatchObject({ days: ['화'], from: '18:00', until: '24:00' });
  expect(toWeeklyRange({})).toMatchObject({ days: KOREAN_WEEKDAYS, from: '07:00', until: '24:00' });
});
