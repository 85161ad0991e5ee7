import type { FastifyInstance } from 'fastify';
import type { Room } from '#contract/mentorings/room.ts';
import type { Sent } from '#contract/shapes.ts';
import {
  MAX_SIGNAL_CALLS_A_MINUTE,
  MAX_SIGNALS_OF_A_SEAT,
  MAX_BEATS_A_MINUTE,
} from '#domain/mentorings/times/meetings.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { byMember, type Routes } from '#server/http/routes.ts';
import { serveEventStream } from '#server/http/serve-event-stream.ts';
import type { Services } from '#server/services.ts';
import { checkAttendanceAgain } from '../attendance/attendance-jobs.ts';
import type { MeetingMinute } from '../meetings/presence-store.ts';
import { recordMinute } from '../meetings/presence.ts';
import { attendAsReceived } from '../transitions/attend-mentoring.ts';
import { chooseMeeting, chooseOwnMeeting, findOwnMeeting } from './choose-meeting.ts';
import { describeRoom, findConfirmed, findOpenRoom } from './find-room.ts';
import { seatStore, signalStore, type NewSignals } from './room-store.ts';
import { createRoomStreams } from './room-streams.ts';
import { enterRoom, leaveRoom, limitInRoom, mustHaveSeat, roomTopic, wasSeatedInMinute } from './seats.ts';

async function readRoom(services: Services, memberId: number, mentoringId: number): Promise<Sent<Room>> {
  return describeRoom(services, await findConfirmed(services.db, memberId, mentoringId));
}

/** The room of a confirmed mentoring (product §16). */
export const roomRoutes: Routes = {
  'GET /v1/mentoring/{mentoringId}/room': ({ viewer, params }, services) =>
    readRoom(services, viewer.memberId, params.mentoringId),
  'PUT /v1/mentoring/{mentoringId}/meeting': async ({ viewer, params, body }, services) => {
    await chooseMeeting(services, viewer.memberId, params.mentoringId, body);
    return readRoom(services, viewer.memberId, params.mentoringId);
  },
  'GET /v1/mentor/me/meeting': ({ viewer }, services) => findOwnMeeting(services, viewer.memberId),
  'PUT /v1/mentor/me/meeting': byMember(chooseOwnMeeting),
  'POST /v1/mentoring/{mentoringId}/room/entrance': async ({ viewer, params }, services) => {
    const { seat, peer, room } = await enterRoom(services, viewer.memberId, params.mentoringId);
    return { seat, peer, room: await describeRoom(services, room) };
  },
  'POST /v1/mentoring/{mentoringId}/room/departure': byMember(leaveRoom),
  'POST /v1/mentoring/{mentoringId}/room/signals': byMember(sendSignals),
  'POST /v1/mentoring/{mentoringId}/room/beats': byMember(reportBeat),
};

/** Serves the events of rooms. */
export function serveRoomStreams(app: FastifyInstance, services: Services): void {
  const streams = createRoomStreams(services);
  // An open stream is a request that never ends by itself: the server could not close.
  app.addHook('preClose', async () => streams.close());
  serveEventStream(
    app,
    services,
    'GET /v1/mentoring/{mentoringId}/room/stream',
    ({ viewer, params }) => findOpenRoom(services, viewer.memberId, params.mentoringId),
    (stream, { side }) => streams.open(stream, side),
  );
}

/**
 * Leaves messages for the other's seat and wakes its stream.
 * @throws RefusalError `NOT_FOUND`, `NO_ROOM`, `ROOM_CLOSED`, `SEAT_TAKEN`, `TOO_MANY_REQUESTS`
 */
async function sendSignals(services: Services, memberId: number, sent: NewSignals): Promise<void> {
  const { db, clock, live } = services;
  await mustHaveSeat(services, memberId, sent.mentoringId, sent.seat);
  if (sent.number - 1 + sent.signals.length > MAX_SIGNALS_OF_A_SEAT) refuseForNow('TOO_MANY_REQUESTS', MINUTE_MS);
  await limitInRoom(services, 'signals', memberId, MAX_SIGNAL_CALLS_A_MINUTE);
  await signalStore.insert(db, sent, clock.now());
  live.publish([roomTopic(sent.mentoringId)]);
}

/** What a seat received of the other since it last said so. */
type Beat = Pick<MeetingMinute, 'mentoringId' | 'heard' | 'seen' | 'path'> & { readonly seat: string };

/**
 * Writes down what a seat received. A side that was received was there: within the attendance window the report confirms the attendance of the
 * *other* side, and the reporting side gets nothing by its own word (docs/decisions/0121). Nothing can be received from a side without a
 * seat in this minute: such a report is forged, and counts as having received nothing (S-100).
 * @throws RefusalError `NOT_FOUND`, `NO_ROOM`, `ROOM_CLOSED`, `SEAT_TAKEN`, `TOO_MANY_REQUESTS`
 */
async function reportBeat(services: Services, memberId: number, { seat, ...beat }: Beat): Promise<void> {
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
