import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_LIFETIME_SECONDS } from '#domain/account/second-factors.ts';
import { refuse } from '#domain/refusals.ts';
import { proofOf } from '#server/http/proof-of.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { findMember } from '../../members/find-member.ts';
import { consumeRecoveryCode, listFactors } from '../../second-factors/member-factors.ts';
import { beginWithPasskey, findPasskey, isPasskeyAnswer } from '../../second-factors/passkeys.ts';
import { findNamedSignIn, findSignIn, holderOf } from '../../second-factors/sign-ins.ts';
import { consumeTotpCode } from '../../second-factors/totp.ts';
import { accountStore } from '../account-store.ts';
import { rememberBrowser } from '../sign-in/known-browser.ts';
import { completeMembersSignIn, type MembersBrowser } from '../sign-in/login.ts';
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

  serve(app, services, 'POST /v1/members/me/factors/totp/removal', (call) =>
    removeOwnTotp(services, proofOf(services, call)),
  );

  serve(app, services, 'POST /v1/members/me/factors/recovery-codes', async (call) => ({
    recoveryCodes: await renewOwnRecoveryCodes(services, proofOf(services, call)),
  }));

  serve(app, services, 'POST /v1/members/me/factors/passkeys/options', (call) =>
    offerOwnPasskey(services, proofOf(services, call)),
  );

  serve(app, services, 'POST /v1/members/me/factors/passkeys', ({ viewer, body }) =>
    addOwnPasskey(services, viewer, body),
  );

  serve(app, services, 'POST /v1/members/me/factors/passkeys/{passkeyId}/removal', (call) =>
    removeOwnPasskey(services, proofOf(services, call), call.params.passkeyId),
  );
}

/** The second step of a member's sign-in, and passkeys in place of the password (product §24.6). */
export function registerFactorSignInRoutes(app: FastifyInstance, services: Services): void {
  const { cookies, db } = services;
  const browserOf = (request: FastifyRequest): MembersBrowser => ({
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    previousToken: cookies.readSession(request),
    browserToken: cookies.readBrowser(request),
  });

  /** The sign-in's cookie gives way to the session's, and the account knows the browser from now on. */
  async function enter(request: FastifyRequest, reply: FastifyReply, token: string, memberId: number) {
    cookies.clearSignIn(reply);
    cookies.writeSession(reply, token);
    const user = await findMember(services, memberId);
    rememberBrowser(services, user.email, request, reply);
    return { user };
  }

  serve(app, services, 'POST /v1/auth/login/totp', async ({ body: { code, restore }, request, reply }) => {
    const signIn = await findNamedSignIn(services, cookies.readSignIn(request));
    const { memberId } = signIn;
    const token = await completeMembersSignIn(services, { signIn, memberId, method: 'TOTP' }, browserOf(request), {
      prove: (tx) => consumeTotpCode(services, tx, memberId, code),
      restore,
    });
    return enter(request, reply, token, memberId);
  });

  serve(app, services, 'POST /v1/auth/login/recovery-code', async ({ body: { code, restore }, request, reply }) => {
    const signIn = await findNamedSignIn(services, cookies.readSignIn(request));
    const { memberId } = signIn;
    const way = { signIn, memberId, method: 'RECOVERY_CODE' } as const;
    const token = await completeMembersSignIn(services, way, browserOf(request), {
      prove: (tx) => consumeRecoveryCode(services, tx, memberId, code),
      restore,
    });
    return enter(request, reply, token, memberId);
  });

  serve(app, services, 'POST /v1/auth/login/passkey/options', async ({ request, reply }) => {
    const { token, options } = await beginWithPasskey(services, { ip: request.ip, token: cookies.readSignIn(request) });
    cookies.writeSignIn(reply, token, SIGN_IN_LIFETIME_SECONDS);
    return options;
  });

  serve(app, services, 'POST /v1/auth/login/passkey', async ({ body: { answer, restore }, request, reply }) => {
    const signIn = await findSignIn(services, cookies.readSignIn(request));
    const passkey = (await findPasskey(db, answer.id, signIn.memberId)) ?? refuse('WRONG_SECOND_FACTOR');
    const { memberId } = passkey;
    const token = await completeMembersSignIn(services, { signIn, memberId, method: 'PASSKEY' }, browserOf(request), {
      prove: (tx) => isPasskeyAnswer(services, tx, holderOf(signIn), { passkey, answer }),
      restore,
    });
    return enter(request, reply, token, memberId);
  });
}
