import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_LIFETIME_SECONDS } from '#domain/account/second-factors.ts';
import { refuse } from '#domain/refusals.ts';
import { OPERATOR_SESSION_HOURS } from '#domain/retention.ts';
import { disconnectSignal } from '#server/http/disconnect-signal.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { login, type SignInAudience } from '../../account/auth/sign-in/login.ts';
import { findMember } from '../../account/members/find-member.ts';
import { hasTotp, consumeRecoveryCode } from '../../account/second-factors/member-factors.ts';
import { beginWithPasskey, findPasskey, isPasskeyAnswer } from '../../account/second-factors/passkeys.ts';
import { findNamedSignIn, findSignIn, holderOf } from '../../account/second-factors/sign-ins.ts';
import { consumeTotpCode } from '../../account/second-factors/totp.ts';
import { completeOperatorsSignIn, enrol, offerEnrolment, type SigningIn } from './operators-sign-in.ts';

/** Operators: the right password opens no session, but a sign-in that a second factor completes (S-63). */
const OPERATOR_AUDIENCE: SignInAudience = {
  admits: (role) => role === 'ROLE_ADMIN',
  asksSecondFactor: () => Promise.resolve(true),
};

/** Operators' sign-in (product §1.4): the password, then a second factor, or first its enrolment. */
export function registerSignInRoutes(app: FastifyInstance, services: Services): void {
  const { cookies, db } = services;
  const browserOf = (request: FastifyRequest): SigningIn => ({
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    previousToken: cookies.readSession(request),
  });

  /** The sign-in's cookie gives way to the session's. */
  async function enter(reply: FastifyReply, token: string, memberId: number) {
    cookies.clearSignIn(reply);
    cookies.writeSession(reply, token, OPERATOR_SESSION_HOURS * 60 * 60);
    return { user: await findMember(services, memberId) };
  }

  serve(app, services, 'POST /v1/admin/signin', async ({ body, request, reply }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const entrant = { ip: request.ip, userAgent, signal: disconnectSignal(reply) };
    const { memberId, token } = await login(services, { ...body, ...entrant }, OPERATOR_AUDIENCE);
    cookies.writeSignIn(reply, token, SIGN_IN_LIFETIME_SECONDS);
    return { next: (await hasTotp(db, memberId)) ? 'SECOND_FACTOR' : 'ENROLMENT' };
  });

  serve(app, services, 'POST /v1/admin/signin/totp', async ({ body, request, reply }) => {
    const signIn = await findNamedSignIn(services, cookies.readSignIn(request));
    const { memberId } = signIn;
    const way = { signIn, memberId, method: 'TOTP' } as const;
    const { token } = await completeOperatorsSignIn(services, way, browserOf(request), async (tx) =>
      (await consumeTotpCode(services, tx, memberId, body.code)) ? true : undefined,
    );
    return enter(reply, token, memberId);
  });

  serve(app, services, 'POST /v1/admin/signin/recovery-code', async ({ body, request, reply }) => {
    const signIn = await findNamedSignIn(services, cookies.readSignIn(request));
    const { memberId } = signIn;
    const way = { signIn, memberId, method: 'RECOVERY_CODE' } as const;
    const { token } = await completeOperatorsSignIn(services, way, browserOf(request), async (tx) =>
      (await consumeRecoveryCode(services, tx, memberId, body.code)) ? true : undefined,
    );
    return enter(reply, token, memberId);
  });

  serve(app, services, 'POST /v1/admin/signin/passkey/options', async ({ request, reply }) => {
    const { token, options } = await beginWithPasskey(services, { ip: request.ip, token: cookies.readSignIn(request) });
    cookies.writeSignIn(reply, token, SIGN_IN_LIFETIME_SECONDS);
    return options;
  });

  serve(app, services, 'POST /v1/admin/signin/passkey', async ({ body, request, reply }) => {
    const signIn = await findSignIn(services, cookies.readSignIn(request));
    const passkey = (await findPasskey(db, body.id, signIn.memberId)) ?? refuse('WRONG_SECOND_FACTOR');
    const { memberId } = passkey;
    const way = { signIn, memberId, method: 'PASSKEY' } as const;
    const { token } = await completeOperatorsSignIn(services, way, browserOf(request), async (tx) =>
      (await isPasskeyAnswer(services, tx, holderOf(signIn), { passkey, answer: body })) ? true : undefined,
    );
    return enter(reply, token, memberId);
  });

  serve(app, services, 'POST /v1/admin/enrolment/key', async ({ request }) =>
    offerEnrolment(services, await findNamedSignIn(services, cookies.readSignIn(request))),
  );

  serve(app, services, 'POST /v1/admin/enrolment', async ({ body, request, reply }) => {
    const signIn = await findNamedSignIn(services, cookies.readSignIn(request));
    const { token, proof } = await enrol(services, signIn, body.code, browserOf(request));
    return { ...(await enter(reply, token, signIn.memberId)), recoveryCodes: proof };
  });
}
