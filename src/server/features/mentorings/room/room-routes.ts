import type { FastifyInstance } from 'fastify';
import { serveEventStream } from '#server/http/serve-event-stream.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { chooseMeeting, chooseOwnMeeting, findOwnMeeting } from './choose-meeting.ts';
import { describeRoom, findConfirmed, findOpenRoom } from './find-room.ts';
import { reportBeat } from './report-beat.ts';
import { enterRoom, leaveRoom } from './seats.ts';
import { sendSignals } from './send-signals.ts';
import { createRoomStreams } from './stream/room-streams.ts';

/** The room of a confirmed mentoring (product §16). */
export function registerRoomRoutes(app: FastifyInstance, services: Services): void {
  const readRoom = async (memberId: number, mentoringId: number) =>
    describeRoom(services, await findConfirmed(services.db, memberId, mentoringId));
  serve(app, services, 'GET /v1/mentoring/{mentoringId}/room', ({ viewer, params }) =>
    readRoom(viewer.memberId, params.mentoringId),
  );
  serve(app, services, 'PUT /v1/mentoring/{mentoringId}/meeting', async ({ viewer, params, body }) => {
    await chooseMeeting(services, viewer.memberId, params.mentoringId, body);
    return readRoom(viewer.memberId, params.mentoringId);
  });
  serve(app, services, 'GET /v1/mentor/me/meeting', ({ viewer }) => findOwnMeeting(services, viewer.memberId));
  serve(app, services, 'PUT /v1/mentor/me/meeting', ({ viewer, body }) =>
    chooseOwnMeeting(services, viewer.memberId, body),
  );
  serve(app, services, 'POST /v1/mentoring/{mentoringId}/room/entrance', async ({ viewer, params }) => {
    const { seat, peer, room } = await enterRoom(services, viewer.memberId, params.mentoringId);
    return { seat, peer, room: await describeRoom(services, room) };
  });
  serve(app, services, 'POST /v1/mentoring/{mentoringId}/room/departure', async ({ viewer, params, body }) => {
    await leaveRoom(services, viewer.memberId, params.mentoringId, body.seat);
    return null;
  });
  serve(app, services, 'POST /v1/mentoring/{mentoringId}/room/signals', async ({ viewer, params, body }) => {
    await sendSignals(services, viewer.memberId, { ...params, ...body });
    return null;
  });
  serve(app, services, 'POST /v1/mentoring/{mentoringId}/room/beats', async ({ viewer, params, body }) => {
    await reportBeat(services, viewer.memberId, { ...params, ...body });
    return null;
  });
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
