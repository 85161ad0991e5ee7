import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../time/durations.ts';
import { STATUSES } from '../states/statuses.ts';
import { HISTORY_ACTIONS } from '../states/transitions.ts';
import { hasNotice } from '../times/slots.ts';
import {
  asMentorsSee,
  backupCandidates,
  backupChoice,
  fittingSlots,
  MAX_BACKUPS,
  NO_BACKUPS,
  passesOn,
  placesLeft,
  placesOf,
} from './backups.ts';

const now = new Date('2026-11-23T12:00:00+09:00');
const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);

describe('the choice of backups', () => {
  const messageOf = (choice: object) =>
    backupChoice.safeParse({ ...NO_BACKUPS, isAgreed: true, ...choice }).error?.issues[0]?.message;

  it('is nobody, up to two mentors, or an automatic choice', () => {
    expect(messageOf({})).toBeUndefined();
    expect(messageOf({ mentorIds: [3, 4] })).toBeUndefined();
    expect(messageOf({ isAutomatic: true })).toBeUndefined();
    expect(messageOf({ mentorIds: [3, 4, 5] })).toContain('2명');
    expect(messageOf({ mentorIds: [3, 3] })).toContain('두 번');
    expect(messageOf({ mentorIds: [3], isAutomatic: true })).toContain('하나만');
  });

  it('passes nothing on without consent', () => {
    expect(messageOf({ isAgreed: false })).toBeUndefined();
    expect(messageOf({ mentorIds: [3], isAgreed: false })).toContain('동의');
    expect(messageOf({ isAutomatic: true, isAgreed: false })).toContain('동의');
  });

  it('has as many places as are left of two', () => {
    const automatic = { ...NO_BACKUPS, isAutomatic: true };
    expect([0, 1, 2, 3].map(placesLeft)).toEqual([2, 1, 0, 0]);
    expect(placesOf(automatic, 0)).toEqual([null, null]);
    expect(placesOf(automatic, 1)).toEqual([null]);
    expect(placesOf({ ...NO_BACKUPS, mentorIds: [4, 3] }, 0)).toEqual([4, 3]);
    expect(placesOf(NO_BACKUPS, 0)).toEqual([]);
  });
});

describe('what passes on', () => {
  it('is a paid proposal that was declined, not answered in time by its mentor, or lost its times', () => {
    const passing = HISTORY_ACTIONS.flatMap((action) =>
      STATUSES.filter((status) => passesOn(action, status)).map((status) => `${action} ${status}`),
    );
    expect(passing.toSorted()).toEqual([
      'close WAITING_FOR_MENTEE',
      'close WAITING_FOR_MENTOR',
      'expire WAITING_FOR_MENTOR',
      'reject WAITING_FOR_MENTEE',
      'reject WAITING_FOR_MENTOR',
    ]);
  });
});

describe('who is next', () => {
  const idsOf = (candidates: readonly { mentorId: number }[]) => candidates.map(({ mentorId }) => mentorId);

  it('is the first named mentor, then the second; the later places stay', () => {
    expect(backupCandidates([5, 6], [1], [])).toEqual([
      { mentorId: 5, isNamed: true, rest: [6] },
      { mentorId: 6, isNamed: true, rest: [] },
    ]);
  });

  it('is the best recommended mentor for an automatic place', () => {
    expect(backupCandidates([null, null], [1], [1, 8, 9])).toEqual([
      { mentorId: 8, isNamed: false, rest: [null] },
      { mentorId: 9, isNamed: false, rest: [null] },
    ]);
  });

  it('is nobody twice, and nobody who has had the proposal', () => {
    const id = fc.integer({ min: 1, max: 8 });
    const place = fc.option(id);
    fc.assert(
      fc.property(
        fc.array(place, { maxLength: MAX_BACKUPS }),
        fc.array(id),
        fc.array(id),
        (places, had, recommended) => {
          const candidates = backupCandidates(places, had, recommended);
          expect(new Set(idsOf(candidates)).size).toBe(candidates.length);
          for (const { mentorId, isNamed, rest } of candidates) {
            expect(had).not.toContain(mentorId);
            expect(isNamed ? places : recommended).toContain(mentorId);
            expect(rest.length).toBeLessThan(places.length);
          }
        },
      ),
    );
  });
});

describe('the times that still fit', () => {
  it.each([
    ['one too soon', { wishes: [2, 5], booked: [], closed: [], fitting: [5] }],
    ['one just in time', { wishes: [3], booked: [], closed: [], fitting: [3] }],
    ['one that is booked', { wishes: [5, 6], booked: [6], closed: [], fitting: [5] }],
    ['one that the mentor has closed', { wishes: [5, 6], booked: [], closed: [5], fitting: [6] }],
    ['none', { wishes: [1, 6], booked: [6], closed: [], fitting: [] }],
  ])('with %s', (_name, { wishes, booked, closed, fitting }) => {
    const shut = new Set(closed.map((hours) => inHours(hours).getTime()));
    const on = {
      now,
      noticeHours: 3,
      booked: booked.map(inHours),
      isOpen: (start: Date) => !shut.has(start.getTime()),
    };
    expect(fittingSlots(wishes.map(inHours), on)).toEqual(fitting.map(inHours));
  });

  it('are wishes, have the notice, and leave none out that could be asked for', () => {
    const hours = fc.uniqueArray(fc.integer({ min: -5, max: 60 }), { maxLength: 5 });
    fc.assert(
      fc.property(hours, hours, fc.integer({ min: 0, max: 24 }), (wished, taken, noticeHours) => {
        const [wishes, booked] = [wished.map(inHours), taken.map(inHours)];
        const fitting = fittingSlots(wishes, { now, noticeHours, booked, isOpen: () => true });
        const isFitting = (start: Date) =>
          hasNotice(start, now, noticeHours) && !booked.some((time) => Number(time) === Number(start));
        expect(fitting).toEqual(wishes.filter(isFitting));
      }),
    );
  });
});

it('a mentor reads a proposal that was passed on as one that was paid', () => {
  expect(HISTORY_ACTIONS.filter((action) => asMentorsSee(action) !== action)).toEqual(['passOn']);
  expect(asMentorsSee('passOn')).toBe('pay');
});
