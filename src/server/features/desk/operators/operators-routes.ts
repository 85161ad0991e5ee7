import type { FastifyInstance } from 'fastify';
import { refuse } from '#domain/refusals.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { listFactors } from '../../account/second-factors/member-factors.ts';
import { askForPasskey, findPasskey, isPasskeyAnswer, offerPasskey } from '../../account/second-factors/passkeys.ts';
import { holderOfSession } from '../../account/second-factors/sign-ins.ts';
import { consumeTotpCode, offerTotpKey } from '../../account/second-factors/totp.ts';
import { registerPasskey, removePasskey, replaceApp, replaceRecoveryCodes, stepUp } from './change-factors.ts';
import { giveRoles } from './roles/give-roles.ts';
import { operatorRoleStore, operatorStore } from './roles/operator-role-store.ts';
import { registerSignInRoutes } from './sign-in-routes.ts';

/** Showing a second factor again, and an operator's own ways in (product §1.4). */
function registerFactorRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, services, 'GET /v1/admin/step-up', async () => null);

  serve(app, services, 'POST /v1/admin/step-up/totp', async ({ operator, viewer, body }) => {
    await stepUp(services, operator, viewer, 'TOTP', (tx) => consumeTotpCode(services, tx, viewer.memberId, body.code));
    return null;
  });

  serve(app, services, 'POST /v1/admin/step-up/passkey/options', ({ viewer }) =>
    askForPasskey(services, holderOfSession(viewer), viewer.memberId),
  );

  serve(app, services, 'POST /v1/admin/step-up/passkey', async ({ operator, viewer, body }) => {
    const passkey = (await findPasskey(db, body.id, viewer.memberId)) ?? refuse('WRONG_SECOND_FACTOR');
    await stepUp(services, operator, viewer, 'PASSKEY', (tx) =>
      isPasskeyAnswer(services, tx, holderOfSession(viewer), { passkey, answer: body }),
    );
    return null;
  });

  serve(app, services, 'GET /v1/admin/factors', async ({ viewer: { memberId } }) => {
    const { recoveryCodesLeft, passkeys } = await listFactors(db, memberId);
    return { recoveryCodesLeft, passkeys };
  });

  serve(app, services, 'POST /v1/admin/factors/totp', async ({ viewer }) => {
    const email = (await operatorStore.hold(db, viewer.memberId)) ?? refuse('UNAUTHENTICATED');
    return offerTotpKey(services, holderOfSession(viewer), email);
  });

  serve(app, services, 'PUT /v1/admin/factors/totp', async ({ operator, viewer, body }) => {
    await replaceApp(services, operator, holderOfSession(viewer), body.code);
    return null;
  });

  serve(app, services, 'POST /v1/admin/factors/recovery-codes', async ({ operator }) => ({
    recoveryCodes: await replaceRecoveryCodes(services, operator),
  }));

  serve(app, services, 'POST /v1/admin/factors/passkeys/options', async ({ viewer }) => {
    const { memberId } = viewer;
    const email = (await operatorStore.hold(db, memberId)) ?? refuse('UNAUTHENTICATED');
    return offerPasskey(services, holderOfSession(viewer), { memberId, email, isOperator: true });
  });

  serve(app, services, 'POST /v1/admin/factors/passkeys', async ({ operator, viewer, body }) => {
    await registerPasskey(services, operator, holderOfSession(viewer), body);
    return null;
  });

  serve(app, services, 'DELETE /v1/admin/factors/passkeys/{passkeyId}', async ({ operator, params }) => {
    await removePasskey(services, operator, params.passkeyId);
    return null;
  });
}

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
