import type { Mutation } from './mutation.ts';

const ROOM = 'src/server/features/mentorings/room/room.test.ts';
const ATTENDANCE = 'src/server/features/mentorings/attendance/attendance.test.ts';
const SIGNALS = 'src/server/features/mentorings/room/signals.test.ts';

/** The room of a mentoring: entry, seats, and what counts as presence. */
export const ROOMS: readonly Mutation[] = [
  {
    name: 'room-hours',
    guard: 'a room is entered while it is open',
    file: 'src/server/features/mentorings/room/find-room.ts',
    text: `  if (!isRoomOpen(confirmed.hours, clock.now())) refuse('ROOM_CLOSED');`,
    instead: `  if (!isRoomOpen(confirmed.hours, confirmed.hours.startsAt)) refuse('ROOM_CLOSED');`,
    test: [ROOM, 'is open from ten minutes before the start'],
  },
  {
    name: 'room-confirmed',
    guard: 'only a confirmed mentoring has a room',
    file: 'src/server/features/mentorings/room/find-room.ts',
    text: `  if (mentoring?.status !== 'CONFIRMED' || !mentoring.confirmedStartsAt) return refuse('NO_ROOM');`,
    instead: `  if (!mentoring?.confirmedStartsAt) throw new Error('no start');`,
    test: [ROOM, 'is of confirmed mentorings only'],
  },
  {
    name: 'room-own-word',
    guard: 'a report takes the step of the other side, never of who reports',
    file: 'src/server/features/mentorings/room/report-beat.ts',
    text: `side === 'MENTOR' ? 'MENTEE' : 'MENTOR', at);`,
    instead: `side, at);`,
    test: [ROOM, 'each takes the step of 참석 확인 by the other’s report'],
  },
  {
    name: 'room-forged-beat',
    guard: 'nothing is received of a side that had no seat in the minute (S-100)',
    file: 'src/server/features/mentorings/room/report-beat.ts',
    text: `wasSeatedInMinute(peer, at) ? beat : { ...beat, heard: 0, seen: 0 }`,
    instead: `wasSeatedInMinute(peer, at) ? beat : { ...beat }`,
    test: [ROOM, 'a forged report makes no absent member present'],
  },
  {
    name: 'room-entrance-own-side',
    guard: 'entering confirms the member’s own attendance',
    file: 'src/server/features/mentorings/room/seats.ts',
    text: `    await attendByEntrance(services, tx, room.mentoring, room.side, now);`,
    instead: `    await attendByEntrance(services, tx, room.mentoring, room.side === 'MENTOR' ? 'MENTEE' : 'MENTOR', now);`,
    test: [ATTENDANCE, 'and waits there alone, without a tap, was there'],
  },
  {
    name: 'room-nothing-received',
    guard: 'a side that received nothing has not met anybody',
    file: 'src/server/features/mentorings/room/report-beat.ts',
    text: `    const hasReceived = received.heard > 0 || received.seen > 0;`,
    instead: `    const hasReceived = received.heard >= 0;`,
    test: [ROOM, 'each takes the step of 참석 확인 by the other’s report'],
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
    file: 'src/server/features/mentorings/room/seats.ts',
    text: `?.seat !== seat) refuse('SEAT_TAKEN');`,
    instead: `?.seat === '') refuse('SEAT_TAKEN');`,
    test: [SIGNALS, 'lose their seat to the tab that came last'],
  },
  {
    name: 'room-addressed',
    guard: 'a message is for the seat that it was sent to',
    file: 'src/server/features/mentorings/room/stream/room-state-store.ts',
    text: ` and s.to_seat = k.seat`,
    instead: ` and k.seat is not null`,
    test: [SIGNALS, 'lose their seat to the tab that came last'],
  },
];
