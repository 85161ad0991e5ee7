import type { FastifyInstance } from 'fastify';
import { refuse } from '#domain/refusals.ts';
import { proofOf } from '#server/http/proof-of.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { listFactors } from '../../second-factors/index.ts';
import { accountStore } from '../account-store.ts';
import {
  addOwnPasskey,
  enrolOwnTotp,
  offerOwnPasskey,
  offerOwnTotpKey,
  removeOwnPasskey,
  removeOwnTotp,
  renewOwnRecoveryCodes,
} from './change-own-factors.ts';

/** A mentor's or mentee's own second factors (product §24.6). Operators have calls of their own (product §1.4). */
export function registerFactorRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, services, 'GET /v1/members/me/factors', async ({ viewer: { memberId } }) => {
    if (!(await accountStore.findOfMember(db, memberId))) return refuse('FORBIDDEN');
    return listFactors(db, memberId);
  });

  serve(app, services, 'POST /v1/members/me/factors/totp/key', (call) =>
    offerOwnTotpKey(services, proofOf(services, call)),
  );

  serve(app, services, 'POST /v1/members/me/factors/totp', async ({ viewer, body }) => ({
    recoveryCodes: await enrolOwnTotp(services, viewer, body.code),
  }));

  serve(app, services, 'POST /v1/members/me/factors/totp/removal', async (call) => {
    await removeOwnTotp(services, proofOf(services, call));
    return null;
  });

  serve(app, services, 'POST /v1/members/me/factors/recovery-codes', async (call) => ({
    recoveryCodes: await renewOwnRecoveryCodes(services, proofOf(services, call)),
  }));

  serve(app, services, 'POST /v1/members/me/factors/passkeys/options', (call) =>
    offerOwnPasskey(services, proofOf(services, call)),
  );

  serve(app, services, 'POST /v1/members/me/factors/passkeys', async ({ viewer, body }) => {
    await addOwnPasskey(services, viewer, body);
    return null;
  });

  serve(app, services, 'POST /v1/members/me/factors/passkeys/{passkeyId}/removal', async (call) => {
    await removeOwnPasskey(services, proofOf(services, call), call.params.passkeyId);
    return null;
  });
}
