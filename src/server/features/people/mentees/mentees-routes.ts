import type { FastifyInstance } from 'fastify';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { editMentee, findOwnMenteeProfile, registerMentee } from './write-mentee.ts';

export function registerMenteeRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/mentee/me', ({ viewer }) => findOwnMenteeProfile(services, viewer.memberId));
  serve(app, services, 'POST /v1/mentee', ({ viewer, body }) => registerMentee(services, viewer.memberId, body));
  serve(app, services, 'PUT /v1/mentee', ({ viewer, body }) => editMentee(services, viewer.memberId, body));
}
