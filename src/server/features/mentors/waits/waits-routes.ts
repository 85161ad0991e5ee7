import type { FastifyInstance } from 'fastify';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { stopWaiting, waitForMentor } from './waits.ts';

/** Waiting for a mentor who has as many open proposals as they want (product §3.3). */
export function registerWaitRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'PUT /v1/mentor/{mentorId}/wait', async ({ viewer, params }) => {
    await waitForMentor(services, viewer, params.mentorId);
    return null;
  });
  serve(app, services, 'DELETE /v1/mentor/{mentorId}/wait', async ({ viewer, params }) => {
    await stopWaiting(services, viewer.memberId, params.mentorId);
    return null;
  });
}
