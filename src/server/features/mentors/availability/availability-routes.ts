import type { FastifyInstance } from 'fastify';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { findOwnAvailability, saveOwnAvailability } from './own-availability.ts';

/** When a mentor has time (product §3.1). */
export function registerAvailabilityRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/mentor/me/availability', ({ viewer }) =>
    findOwnAvailability(services, viewer.memberId),
  );
  serve(app, services, 'PUT /v1/mentor/me/availability', ({ viewer, body }) =>
    saveOwnAvailability(services, viewer.memberId, body),
  );
}
