import type { Mutation } from './mutation.ts';

const ATTENDANCE = 'src/server/features/mentorings/attendance/attendance.test.ts';
const ATTENDANCE_JOBS = 'src/server/features/mentorings/attendance/attendance-jobs.ts';
const PUSHES = 'src/server/features/mentorings/attendance/session-pushes.test.ts';
const ROOM_PAGE = 'src/web/features/room/room-page.browser.test.tsx';
const ROOM_CALL = 'src/web/features/room/call/room-call.browser.test.tsx';
const LATE_REFUNDS = 'src/server/features/payments/late-refunds.test.ts';
const CALENDAR = 'src/server/features/calendar/calendar.test.ts';

/** Around a session: what both are notified, what ends or comes late, and what the pages of the room keep. */
export const SESSIONS: readonly Mutation[] = [
  {
    name: 'both-told-at-once',
    guard: 'both sides of a session hear of its attendance at once',
    file: ATTENDANCE_JOBS,
    text: `  const events = (['mentor', 'mentee'] as const).map((side) => {`,
    instead: `  const events = (['mentee'] as const).map((side) => {`,
    test: [ATTENDANCE, 'is notified at once, by mail too'],
  },
  {
    name: 'absence-pushed-at-night',
    guard: 'the notice of an absence is pushed at once, in quiet hours too',
    file: ATTENDANCE_JOBS,
    text: `kind: 'MENTORING_ATTENDANCE', neededBy: at }`,
    instead: `kind: 'MENTORING_ATTENDANCE' }`,
    test: [PUSHES, 'is pushed to at once'],
  },
  {
    name: 'absence-leads-into-room',
    guard: 'whoever is missing is led into the room while it is open',
    file: ATTENDANCE_JOBS,
    text: `    return mayStillCome && isMissing(side, notice) ? { ...event, link: paths.room(mentoringId) } : event;`,
    instead: `    return event;`,
    test: [ATTENDANCE, 'after the window says no more than that it came'],
  },
  {
    name: 'not-met-is-asked',
    guard: 'two who came and received nothing of each other are asked',
    file: 'src/domain/mentorings/states/attendance.ts',
    text: `  return seen.hasMet ? undefined : 'NOT_MET';`,
    instead: `  return seen.hasMet ? undefined : undefined;`,
    test: [ATTENDANCE, 'and did not receive each other in the room are asked'],
  },
  {
    name: 'notice-withdrawn',
    guard: 'who is received after the notice is not called absent any longer',
    file: ATTENDANCE_JOBS,
    text: `    if (told && (!notice || notice === 'NOT_MET') && told !== notice) await withdrawNotice(services, tx, session);\n`,
    instead: `    void withdrawNotice;\n`,
    test: [ATTENDANCE, 'is nobody whom the other received in the room, however late'],
  },
  {
    name: 'dispute-escalated-daily',
    guard: 'every operator hears each day of a dispute that is overdue',
    file: 'src/server/features/mentorings/disputes/notify-operators-of-dispute.ts',
    text: 'eventKey: `dispute-overdue:${mentoringId}:${round}:${days}`,',
    instead: 'eventKey: `dispute-overdue:${mentoringId}:${round}`,',
    test: ['src/server/features/mentorings/disputes/disputes.test.ts', 'is mailed to every operator each day'],
  },
  {
    name: 'refund-delayed-failures',
    guard: 'a refund that failed three times is reported',
    file: 'src/server/features/payments/note-delay.ts',
    text: `const FAILURES_UNTIL_TOLD = 3;`,
    instead: `const FAILURES_UNTIL_TOLD = 300;`,
    test: [LATE_REFUNDS, 'a refund that failed three times is reported'],
  },
  {
    name: 'refund-delayed-day',
    guard: 'a refund that is late by a day is told, however seldom it was tried',
    file: 'src/server/features/payments/note-delay.ts',
    text: `const LATE_AFTER_MS = DAY_MS;`,
    instead: `const LATE_AFTER_MS = 30 * DAY_MS;`,
    test: [LATE_REFUNDS, 'a refund that has been late for a day is reported'],
  },
  {
    name: 'cancelled-event-kept',
    guard: 'a feed keeps a cancelled session as cancelled for thirty days',
    file: 'src/server/features/calendar/calendar-store.ts',
    text: `     and (status <> 'CANCELLED' or closed_at >= $3)`,
    instead: `     and (status <> 'CANCELLED' and closed_at is distinct from $3)`,
    test: [CALENDAR, 'keeps a cancelled session for thirty days as cancelled'],
  },
  {
    name: 'cancelled-event-sequence',
    guard: 'the cancellation of an event is newer than the event',
    file: 'src/server/features/mentorings/session-event.ts',
    text: `    sequence: isCancelled ? 1 : 0,`,
    instead: `    sequence: 0,`,
    test: [CALENDAR, 'keeps a cancelled session for thirty days as cancelled'],
  },
  {
    name: 'turn-credentials-end',
    guard: 'credentials of the relay end a quarter of an hour after the session',
    file: 'src/server/platform/meeting/meeting.ts',
    text: `  const expires = Math.floor((endsAt.getTime() + CREDENTIALS_OUTLIVE_MS) / 1000);`,
    instead: `  const expires = Math.floor((endsAt.getTime() + 100 * CREDENTIALS_OUTLIVE_MS) / 1000);`,
    test: ['src/server/features/room/room.test.ts', 'has credentials for the relay that end a quarter of an hour'],
  },
  {
    name: 'contact-warning-before-confirmed',
    guard: 'accounts and messengers are warned about before 확정 alone',
    file: 'src/domain/messages/messages.ts',
    text: `STATUSES.slice(0, STATUSES.indexOf('CONFIRMED'));`,
    instead: `STATUSES.slice(0, STATUSES.indexOf('CONFIRMED') + 1);`,
    test: ['src/domain/messages/messages.test.ts', 'payment outside is warned about in the three states'],
  },
  {
    name: 'reminder-late-not-never',
    guard: 'a reminder that was due while nothing ran is sent late',
    file: 'src/domain/mentorings/deadlines/nudges.ts',
    text: `  return plan.filter(({ at }) => at <= now);`,
    instead: `  return plan.filter(({ at }) => at <= now && now.getTime() - at.getTime() < 60_000);`,
    test: ['src/server/features/mentorings/deadlines/remind.test.ts', 'are late rather than never'],
  },
  {
    name: 'suggested-have-room',
    guard: 'whoever is offered after an end has room for a proposal',
    file: 'src/server/features/mentorings/suggest-mentors.ts',
    text: `    if (!nextFreeAt || loadOf(of, now) === 'PROPOSALS_FULL') return [];`,
    instead: `    if (!nextFreeAt) return [];`,
    test: [
      'src/server/features/mentorings/steps/endings.test.ts',
      'whoever is offered instead has time by their cards',
    ],
  },
  {
    name: 'suggested-suit-the-wishes',
    guard: 'whoever is free at the wished-for times is offered first',
    file: 'src/server/features/mentorings/suggest-mentors.ts',
    text: `    .toSorted((one, other) => other.suits - one.suits)\n`,
    instead: ``,
    test: [
      'src/server/features/mentorings/steps/endings.test.ts',
      'whoever is offered instead has time by their cards',
    ],
  },
  {
    name: 'room-after-reload',
    guard: 'whoever reloads the page of a room is in it again',
    file: 'src/web/features/room/room-page.tsx',
    text: `useState(() => isOpen && isInside(mentoringId));`,
    instead: `useState(() => isOpen && !isInside(mentoringId) && false);`,
    test: [ROOM_PAGE, 'is open again after a reload of its page'],
  },
  {
    name: 'beats-until-acknowledged',
    guard: 'what a seat received is reported until the server has it',
    file: 'src/web/features/room/call/room-call.ts',
    text: `      if (!(error instanceof ApiError) || error.isOutcomeUnknown || error.status === 429) return false;\n`,
    instead: `      void ApiError, error;\n`,
    test: [ROOM_CALL, 'is told again, with what has come since'],
  },
  {
    name: 'room-departure-listener',
    guard: 'a page that has left the room does not leave it again',
    file: 'src/web/features/room/call/room-call.ts',
    text: `    clearTimeout(beating);\n    removeEventListener('pagehide', onPageHide);\n`,
    instead: `    clearTimeout(beating);\n`,
    test: [ROOM_CALL, 'frees the seat with the page, until the room was left'],
  },
];
