import type { Mutation } from './mutation.ts';

const ROOM = 'src/server/features/room/room.test.ts';
const ATTENDANCE = 'src/server/features/mentorings/attendance/attendance.test.ts';
const SIGNALS = 'src/server/features/room/signals.test.ts';

/** The room of a mentoring: who may enter, whose seat it is, what counts as presence. */
export const ROOMS: readonly Mutation[] = [
  {
    name: 'room-hours',
    guard: 'a room is entered while it is open',
    file: 'src/server/features/room/find-room.ts',
    text: `  if (!isRoomOpen(confirmed.hours, clock.now())) refuse('ROOM_CLOSED');`,
    instead: `  if (!isRoomOpen(confirmed.hours, confirmed.hours.startsAt)) refuse('ROOM_CLOSED');`,
    test: [ROOM, 'is open from ten minutes before the start'],
  },
  {
    name: 'room-confirmed',
    guard: 'only a confirmed mentoring has a room',
    file: 'src/server/features/room/find-room.ts',
    text: `  if (mentoring?.status !== 'CONFIRMED' || !mentoring.confirmedStartsAt) return refuse('NO_ROOM');`,
    instead: `  if (!mentoring?.confirmedStartsAt) throw new Error('no start');`,
    test: [ROOM, 'is of confirmed mentorings only'],
  },
  {
    name: 'room-own-word',
    guard: 'a report takes the step of the other side, never of who reports',
    file: 'src/server/features/room/report-beat.ts',
    text: `side === 'MENTOR' ? 'MENTEE' : 'MENTOR', at);`,
    instead: `side, at);`,
    test: [ROOM, 'each takes the step of 참석 확인 by the other’s word'],
  },
  {
    name: 'room-entrance-own-side',
    guard: 'whoever enters has confirmed their own attendance',
    file: 'src/server/features/room/seats.ts',
    text: `    await attendByEntrance(services, tx, room.mentoring, room.side, now);`,
    instead: `    await attendByEntrance(services, tx, room.mentoring, room.side === 'MENTOR' ? 'MENTEE' : 'MENTOR', now);`,
    test: [ATTENDANCE, 'and waits there alone, without a tap, was there'],
  },
  {
    name: 'room-entrance-elsewhere',
    guard: 'an entrance confirms nothing where the two meet at another address',
    file: 'src/server/features/mentorings/steps/attend-mentoring.ts',
    text: `  if (known.meetingKind === 'ROOM') await`,
    instead: `  await`,
    test: [ATTENDANCE, 'of a mentoring that is held elsewhere has confirmed nothing'],
  },
  {
    name: 'room-visit-left',
    guard: 'the operator sees when a seat was left or lost',
    file: 'src/server/features/meetings/visits-store.ts',
    text: `    await tx.query(leaveOthers, [mentoringId, side, seat, at]);
`,
    instead: ``,
    test: [ATTENDANCE, 'an operator sees beside a dispute when each came into the room'],
  },
  {
    name: 'room-nothing-received',
    guard: 'who received nothing has not met anybody',
    file: 'src/server/features/room/report-beat.ts',
    text: `    const hasReceived = beat.heard > 0 || beat.seen > 0;`,
    instead: `    const hasReceived = beat.heard >= 0;`,
    test: [ROOM, 'each takes the step of 참석 확인 by the other’s word'],
  },
  {
    name: 'room-attendance-window',
    guard: 'after the window neither an entrance nor a report takes the step',
    file: 'src/server/features/mentorings/steps/attend-mentoring.ts',
    text: `    isAttendanceOpen(mentoring.confirmedStartsAt, at) &&`,
    instead: `    isAttendanceOpen(mentoring.confirmedStartsAt, mentoring.confirmedStartsAt ?? at) &&`,
    test: [ROOM, 'after the window for 참석 확인'],
  },
  {
    name: 'room-seat',
    guard: 'a seat that was lost does nothing any more',
    file: 'src/server/features/room/seats.ts',
    text: `?.seat !== seat) refuse('SEAT_TAKEN');`,
    instead: `?.seat === '') refuse('SEAT_TAKEN');`,
    test: [SIGNALS, 'lose their seat to the tab that came last'],
  },
  {
    name: 'room-displaced-stream',
    guard: 'the stream of a seat that was lost ends for good',
    file: 'src/server/features/room/stream/room-streams.ts',
    text: `    if (row.ownSeat !== listener.seat) return endForGood(listener, 'TAKEN');`,
    instead: `    if (row.ownSeat === null) return endForGood(listener, 'TAKEN');`,
    test: [SIGNALS, 'lose their seat to the tab that came last'],
  },
  {
    name: 'room-addressed',
    guard: 'a message is for the seat that it was sent to',
    file: 'src/server/features/room/stream/room-state-store.ts',
    text: ` and s.to_seat = k.seat`,
    instead: ` and k.seat is not null`,
    test: [SIGNALS, 'lose their seat to the tab that came last'],
  },
  {
    name: 'room-cursor',
    guard: 'nothing is told twice after an interruption',
    file: 'src/server/features/room/stream/room-streams.ts',
    text: `        cursor: readCursor(out.lastEventId ?? out.query.lastEventId),`,
    instead: `        cursor: undefined,`,
    test: [SIGNALS, 'get after an interruption what came meanwhile'],
  },
  {
    name: 'room-pre-close',
    guard: 'open streams of rooms end when the server closes',
    file: 'src/server/features/room/room-routes.ts',
    text: `  app.addHook('preClose', async () => streams.close());`,
    instead: ``,
    test: [SIGNALS, 'ends its streams when the server closes'],
  },
  {
    name: 'room-limit',
    guard: 'reports, messages and entrances have a limit a minute',
    file: 'src/server/features/room/room-limit.ts',
    text: `  if (hits > max) refuse('TOO_MANY_REQUESTS');`,
    instead: `  if (hits < 0) refuse('TOO_MANY_REQUESTS');`,
    test: [SIGNALS, 'takes a flood of nobody'],
  },
];
