import { expect, it } from 'vitest';
import { joinDays } from './exceptions-section.tsx';

it('closed days that follow each other are one line, over the end of a month too; other days stand alone', () => {
  const closed = (day: string) => ({ day, starts: [] });
  const mornings = (day: string) => ({ day, starts: ['10:00'] });
  const days = [
    closed('2026-12-01'),
    mornings('2026-12-02'),
    closed('2026-11-30'),
    mornings('2026-12-03'),
    closed('2026-12-05'),
  ];
  expect(joinDays(days)).toEqual([
    { days: ['2026-11-30', '2026-12-01'], starts: [] },
    { days: ['2026-12-02'], starts: ['10:00'] },
    { days: ['2026-12-03'], starts: ['10:00'] },
    { days: ['2026-12-05'], starts: [] },
  ]);
});
