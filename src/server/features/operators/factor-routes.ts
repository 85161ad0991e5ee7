import type { FastifyInstance } from 'fastify';
import { refuse } from '#domain/refusals.ts';
import { serve } from '#server/http/serve.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { replaceApp, replaceRecoveryCodes } from './change-factors.ts';
import { keepNewKey } from './enrol.ts';
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

  serve(app, services, 'GET /v1/admin/factors', async ({ viewer: { memberId } }) => ({
    recoveryCodesLeft: await recoveryCodeStore.countLeft(db, memberId),
  }));

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
}
