import type { FastifyInstance } from 'fastify';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { registerFactorRoutes } from './factor-routes.ts';
import { giveRoles } from './roles/give-roles.ts';
import { operatorRoleStore } from './roles/operator-role-store.ts';
import { registerSignInRoutes } from './sign-in-routes.ts';

/** What each operator may do (product §26.3). */
function registerRoleRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/admin/operators', async () => {
    const operators = await operatorRoleStore.list(services.db);
    return {
      operators: operators.map(({ createdAt, lastSeenAt, ...operator }) => ({
        ...operator,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
      })),
    };
  });
  serve(app, services, 'PUT /v1/admin/operators/{memberId}/roles', async ({ operator, params, body }) => {
    await giveRoles(services, operator, params.memberId, body.roles);
    return null;
  });
}

/** How operators sign in, their second factors (product §1.4) and their roles. */
export function registerOperatorRoutes(app: FastifyInstance, services: Services): void {
  registerSignInRoutes(app, services);
  registerFactorRoutes(app, services);
  registerRoleRoutes(app, services);
}
