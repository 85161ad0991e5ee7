import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/services.ts';
import { registerMeRoutes, registerSessionRoutes } from './me-routes.ts';

export { findMember } from './find-member.ts';

export function registerMemberRoutes(app: FastifyInstance, services: Services): void {
  registerSessionRoutes(app, services);
  registerMeRoutes(app, services);
}
