import type { FastifyInstance } from 'fastify';
import { serveEventStream } from '#server/http/serve-event-stream.ts';
import type { Services } from '#server/services.ts';
import { createMemberStreams } from './member-streams.ts';

/** What changes for a member while their pages stand open (docs/decisions/0110). */
export function registerStreamRoutes(app: FastifyInstance, services: Services): void {
  const streams = createMemberStreams(services);
  // An open stream is a request that never ends by itself: the server could not close.
  app.addHook('preClose', async () => streams.close());
  serveEventStream(
    app,
    services,
    'GET /v1/notifications/stream',
    async () => undefined,
    ({ query, ...stream }) => streams.open({ ...stream, lastEventId: stream.lastEventId ?? query.lastEventId }),
  );
}
