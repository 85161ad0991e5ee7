import { MAX_BEATS_A_MINUTE } from '#domain/mentorings/times/meetings.ts';
import type { Services } from '#server/services.ts';
import { recordMinute, type MeetingMinute } from '../meetings/index.ts';
import { attendAsReceived, checkAttendanceAgain } from '../mentorings/index.ts';
import { limitInRoom } from './room-limit.ts';
import { mustHaveSeat } from './seats.ts';

/** What a seat received of the other since it last said so. */
type Beat = Pick<MeetingMinute, 'mentoringId' | 'heard' | 'seen' | 'path'> & { readonly seat: string };

/**
 * Writes down what a seat received. Who was received was there: within the attendance window the *other* side takes its step with it, and
 * the one that reports gets nothing by its own word (docs/decisions/0121).
 * @throws RefusalError `NOT_FOUND`, `NO_ROOM`, `ROOM_CLOSED`, `SEAT_TAKEN`, `TOO_MANY_REQUESTS`
 */
export async function reportBeat(services: Services, memberId: number, { seat, ...beat }: Beat): Promise<void> {
  const { db, clock } = services;
  const { mentoring, side } = await mustHaveSeat(services, memberId, beat.mentoringId, seat);
  await limitInRoom(services, 'beats', memberId, MAX_BEATS_A_MINUTE);
  const at = clock.now();
  await db.transaction(async (tx) => {
    await recordMinute(tx, { ...beat, side }, at);
    const hasReceived = beat.heard > 0 || beat.seen > 0;
    if (!hasReceived) return;
    await attendAsReceived(services, tx, mentoring, side === 'MENTOR' ? 'MENTEE' : 'MENTOR', at);
    await checkAttendanceAgain(services, tx, mentoring, at);
  });
  if (mentoring.attendanceNotice) services.jobs.nudge();
}
