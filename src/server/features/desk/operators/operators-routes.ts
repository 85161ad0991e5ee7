import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/services.ts';
import { registerFactorRoutes } from './factor-routes.ts';
import { registerRoleRoutes } from './roles/role-routes.ts';
import { registerSignInRoutes } from './sign-in-routes.ts';

/** How operators sign in, their second factors (product §1.4) and their roles. */
export function registerOperatorRoutes(app: FastifyInstance, services: Services): void {
  registerSignInRoutes(app, services);
  registerFactorRoutes(app, services);
  registerRoleRoutes(app, services);
}
