import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/services.ts';
import { registerMeRoutes } from './me-routes.ts';
import { registerSessionRoutes } from './session-routes.ts';

export { findMember } from './find-member.ts';
export { accountData, sessionData } from './member-data.ts';

export function registerMemberRoutes(app: FastifyInstance, services: Services): void {
  registerSessionRoutes(app, services);
  registerMeRoutes(app, services);
}
