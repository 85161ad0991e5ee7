import type { FastifyInstance } from 'fastify';
import { refuse } from '#domain/refusals.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import {
  askForPasskey,
  findPasskey,
  holderOfSession,
  isPasskeyAnswer,
  listFactors,
  offerPasskey,
  offerTotpKey,
  consumeTotpCode,
} from '../../account/second-factors/index.ts';
import { registerPasskey, removePasskey, replaceApp, replaceRecoveryCodes } from './change-factors.ts';
import { operatorStore } from './operator-store.ts';
import { stepUp } from './step-up.ts';

/** Showing a second factor again, and an operator's own ways in (product §1.4). */
export function registerFactorRoutes(app: FastifyInstance, services: Services): void {
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
