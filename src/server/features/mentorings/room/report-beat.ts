import { MAX_BEATS_A_MINUTE } from '#domain/mentorings/times/meetings.ts';
import type { Services } from '#server/services.ts';
import { attendAsReceived, checkAttendanceAgain } from '../index.ts';
import { recordMinute, type MeetingMinute } from '../meetings/index.ts';
import { limitInRoom } from './room-limit.ts';
import { seatStore } from './seat-store.ts';
import { mustHaveSeat, wasSeatedInMinute } from './seats.ts';

/** What a seat received of the other since it last said so. */
type Beat = Pick<MeetingMinute, 'mentoringId' | 'heard' | 'seen' | 'path'> & { readonly seat: string };

/**
 * Writes down what a seat received. A side that was received was there: within the attendance window the report takes the step of the
 * *other* side, and the reporting side gets nothing by its own word (docs/decisions/0121). Nothing can be received from a side without a
 * seat in this minute: such a report is forged, and counts as having received nothing (S-100).
 * @throws RefusalError `NOT_FOUND`, `NO_ROOM`, `ROOM_CLOSED`, `SEAT_TAKEN`, `TOO_MANY_REQUESTS`
 */
export async function reportBeat(services: Services, memberId: number, { seat, ...beat }: Beat): Promise<void> {
  const { db, clock } = services;
  const { mentoring, side, peer } = await mustHaveSeat(services, memberId, beat.mentoringId, seat);
  await limitInRoom(services, 'beats', memberId, MAX_BEATS_A_MINUTE);
  const at = clock.now();
  const received = wasSeatedInMinute(peer, at) ? beat : { ...beat, heard: 0, seen: 0 };
  await db.transaction(async (tx) => {
    await seatStore.touchSeat(tx, { mentoringId: beat.mentoringId, side, seat }, at);
    await recordMinute(tx, { ...received, side }, at);
    const hasReceived = received.heard > 0 || received.seen > 0;
    if (!hasReceived) return;
    await attendAsReceived(services, tx, mentoring, side === 'MENTOR' ? 'MENTEE' : 'MENTOR', at);
    await checkAttendanceAgain(services, tx, mentoring, at);
  });
  if (mentoring.attendanceNotice) services.jobs.nudge();
}
