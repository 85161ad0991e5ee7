import type { FastifyInstance } from 'fastify';
import { refuse } from '#domain/refusals.ts';
import { serve } from '#server/http/serve.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { registerPasskey, removePasskey, replaceApp, replaceRecoveryCodes } from './change-factors.ts';
import { keepNewKey } from './enrol.ts';
import { passkeyStore } from './passkey-store.ts';
import { askForPasskey, isPasskeyAnswer, offerPasskey } from './passkeys.ts';
import { recoveryCodeStore } from './recovery-code-store.ts';
import { signInStore } from './sign-in-store.ts';
import { stepUp } from './step-up.ts';
import { useTotpCode } from './totp.ts';

/** Whose challenges are those of a session. */
const holderOf = ({ sessionId }: Viewer) => `session:${sessionId}`;

/** Showing a second factor again, and an operator's own ways in (product §1.4). */
export function registerFactorRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, services, 'GET /v1/admin/step-up', async () => null);

  serve(app, services, 'POST /v1/admin/step-up/totp', async ({ viewer, body, request }) => {
    await stepUp(services, { viewer, method: 'TOTP', ip: request.ip }, (tx) =>
      useTotpCode(services, tx, viewer.memberId, body.code),
    );
    return null;
  });

  serve(app, services, 'POST /v1/admin/step-up/passkey/options', ({ viewer }) =>
    askForPasskey(services, holderOf(viewer), viewer.memberId),
  );

  serve(app, services, 'POST /v1/admin/step-up/passkey', async ({ viewer, body, request }) => {
    const passkey = await passkeyStore.find(db, body.id);
    if (passkey?.memberId !== viewer.memberId) return refuse('WRONG_SECOND_FACTOR');
    await stepUp(services, { viewer, method: 'PASSKEY', ip: request.ip }, (tx) =>
      isPasskeyAnswer(services, tx, holderOf(viewer), { passkey, answer: body }),
    );
    return null;
  });

  serve(app, services, 'GET /v1/admin/factors', async ({ viewer: { memberId } }) => {
    const passkeys = await passkeyStore.list(db, memberId);
    return {
      recoveryCodesLeft: await recoveryCodeStore.countLeft(db, memberId),
      passkeys: passkeys.map(({ passkeyId, name, createdAt, lastUsedAt }) => ({
        passkeyId,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    };
  });

  serve(app, services, 'POST /v1/admin/factors/totp', async ({ viewer }) => {
    const email = (await signInStore.holdOperator(db, viewer.memberId)) ?? refuse('UNAUTHENTICATED');
    return keepNewKey(services, holderOf(viewer), email);
  });

  serve(app, services, 'PUT /v1/admin/factors/totp', async ({ viewer, body, request }) => {
    await replaceApp(services, { memberId: viewer.memberId, ip: request.ip }, holderOf(viewer), body.code);
    return null;
  });

  serve(app, services, 'POST /v1/admin/factors/recovery-codes', async ({ viewer, request }) => ({
    recoveryCodes: await replaceRecoveryCodes(services, { memberId: viewer.memberId, ip: request.ip }),
  }));

  serve(app, services, 'POST /v1/admin/factors/passkeys/options', async ({ viewer }) => {
    const { memberId } = viewer;
    const email = (await signInStore.holdOperator(db, memberId)) ?? refuse('UNAUTHENTICATED');
    return offerPasskey(services, holderOf(viewer), { memberId, email });
  });

  serve(app, services, 'POST /v1/admin/factors/passkeys', async ({ viewer, body, request }) => {
    const owner = { memberId: viewer.memberId, ip: request.ip };
    await registerPasskey(services, owner, holderOf(viewer), body);
    return null;
  });

  serve(app, services, 'DELETE /v1/admin/factors/passkeys/{passkeyId}', async ({ viewer, params, request }) => {
    await removePasskey(services, { memberId: viewer.memberId, ip: request.ip }, params.passkeyId);
    return null;
  });
}
