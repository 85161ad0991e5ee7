import { describe, expect, it } from 'vitest';
import { roomFor } from '../../mentorings/proposals/proposal-load.ts';
import { NO_CHANGES } from '../../time/public-holidays.ts';
import { availabilityInput } from './availability.ts';
import { aheadUntil, loadOf } from './free-times.ts';
import { EMPTY_WEEK } from './week.ts';

const NOON = new Date('2026-11-23T12:00:00+09:00');
const facts = {
  week: { ...EMPTY_WEEK, 월: ['19:00'] },
  exceptions: new Map<string, string[]>(),
  noticeHours: 3,
  maxSessionsAWeek: null,
  maxOpenProposals: null,
  openProposals: 0,
  booked: [],
  sessions: [],
  busy: new Set<number>(),
  holidayChanges: NO_CHANGES,
};

describe('a mentor’s load', () => {
  it('has room for any number of proposals, or up to the one that the mentor wants', () => {
    expect(roomFor(facts)).toBe(Infinity);
    expect(roomFor({ maxOpenProposals: 3, openProposals: 1 })).toBe(2);
    expect(roomFor({ maxOpenProposals: 3, openProposals: 5 })).toBe(0);
  });

  it('is open, full for this week, or full of proposals', () => {
    expect(loadOf(facts, NOON)).toBe('OPEN');
    const sessions = [new Date('2026-11-25T19:00:00+09:00')];
    expect(loadOf({ ...facts, sessions, maxSessionsAWeek: 1 }, NOON)).toBe('WEEK_FULL');
    expect(loadOf({ ...facts, sessions, maxSessionsAWeek: 1, maxOpenProposals: 2, openProposals: 2 }, NOON)).toBe(
      'PROPOSALS_FULL',
    );
    expect(loadOf({ ...facts, maxOpenProposals: 2, openProposals: 1 }, NOON)).toBe('OPEN');
  });

  it.each([
    ['2026-11-23T09:30', '2026-11-23T21:30'],
    ['2026-11-23T12:00', '2026-11-24T09:00'],
    ['2026-11-23T23:00', '2026-11-24T21:00'],
    ['2026-11-24T03:00', '2026-11-24T21:00'],
  ])('keeps a place that is free at %s until %s', (from, until) => {
    expect(aheadUntil(new Date(`${from}:00+09:00`))).toEqual(new Date(`${until}:00+09:00`));
  });

  it('is between 1 and 20 proposals, or none', () => {
    const said = { week: facts.week, exceptions: [], noticeHours: 3, maxSessionsAWeek: null };
    expect(availabilityInput.parse(said).maxOpenProposals).toBeNull();
    expect(availabilityInput.parse({ ...said, maxOpenProposals: 20 }).maxOpenProposals).toBe(20);
    for (const maxOpenProposals of [0, 21, 1.5])
      expect(availabilityInput.safeParse({ ...said, maxOpenProposals }).error?.issues[0]?.message).toContain('20개');
  });
});
