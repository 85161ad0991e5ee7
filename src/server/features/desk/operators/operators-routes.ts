import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_LIFETIME_SECONDS } from '#domain/account/second-factors.ts';
import { refuse } from '#domain/refusals.ts';
import { OPERATOR_SESSION_HOURS } from '#domain/retention.ts';
import { disconnectSignal } from '#server/http/disconnect-signal.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { login, type SignInAudience } from '../../account/auth/sign-in/login.ts';
import { findMember } from '../../account/members/find-member.ts';
import { consumeRecoveryCode, hasTotp, listFactors } from '../../account/second-factors/member-factors.ts';
import {
  askForPasskey,
  beginWithPasskey,
  findPasskey,
  isPasskeyAnswer,
  offerPasskey,
} from '../../account/second-factors/passkeys.ts';
import { findNamedSignIn, findSignIn, holderOf, holderOfSession } from '../../account/second-factors/sign-ins.ts';
import { consumeTotpCode, offerTotpKey } from '../../account/second-factors/totp.ts';
import {
  giveRoles,
  registerPasskey,
  removePasskey,
  replaceApp,
  replaceRecoveryCodes,
  stepUp,
} from './change-operators.ts';
import { operatorRoleStore, operatorStore } from './operator-role-store.ts';
import { completeOperatorsSignIn, enrol, offerEnrolment, type SigningIn } from './operators-sign-in.ts';

/** Showing a second factor again, and an operator's own ways in (product §1.4). */
function registerFactorRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, services, 'GET /v1/admin/step-up', async () => null);

  serve(app, services, 'POST /v1/admin/step-up/totp', ({ operator, viewer, body }) =>
    stepUp(services, operator, viewer, 'TOTP', (tx) => consumeTotpCode(services, tx, viewer.memberId, body.code)),
  );

  serve(app, services, 'POST /v1/admin/step-up/passkey/options', ({ viewer }) =>
    askForPasskey(services, holderOfSession(viewer), viewer.memberId),
  );

  serve(app, services, 'POST /v1/admin/step-up/passkey', async ({ operator, viewer, body }) => {
    const passkey = (await findPasskey(db, body.id, viewer.memberId)) ?? refuse('WRONG_SECOND_FACTOR');
    await stepUp(services, operator, viewer, 'PASSKEY', (tx) =>
      isPasskeyAnswer(services, tx, holderOfSession(viewer), { passkey, answer: body }),
    );
  });

  serve(app, services, 'GET /v1/admin/factors', async ({ viewer: { memberId } }) => {
    const { recoveryCodesLeft, passkeys } = await listFactors(db, memberId);
    return { recoveryCodesLeft, passkeys };
  });

  serve(app, services, 'POST /v1/admin/factors/totp', async ({ viewer }) => {
    const email = (await operatorStore.hold(db, viewer.memberId)) ?? refuse('UNAUTHENTICATED');
    return offerTotpKey(services, holderOfSession(viewer), email);
  });

  serve(app, services, 'PUT /v1/admin/factors/totp', ({ operator, viewer, body }) =>
    replaceApp(services, operator, holderOfSession(viewer), body.code),
  );

  serve(app, services, 'POST /v1/admin/factors/recovery-codes', async ({ operator }) => ({
    recoveryCodes: await replaceRecoveryCodes(services, operator),
  }));

  serve(app, services, 'POST /v1/admin/factors/passkeys/options', async ({ viewer }) => {
    const { memberId } = viewer;
    const email = (await operatorStore.hold(db, memberId)) ?? refuse('UNAUTHENTICATED');
    return offerPasskey(services, holderOfSession(viewer), { memberId, email, isOperator: true });
  });

  serve(app, services, 'POST /v1/admin/factors/passkeys', ({ operator, viewer, body }) =>
    registerPasskey(services, operator, holderOfSession(viewer), body),
  );

  serve(app, services, 'DELETE /v1/admin/factors/passkeys/{passkeyId}', ({ operator, params }) =>
    removePasskey(services, operator, params.passkeyId),
  );
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
  serve(app, services, 'PUT /v1/admin/operators/{memberId}/roles', ({ operator, params, body }) =>
    giveRoles(services, operator, params.memberId, body.roles),
  );
}

/** How operators sign in, their second factors (product §1.4) and their roles. */
export function registerOperatorRoutes(app: FastifyInstance, services: Services): void {
  registerSignInRoutes(app, services);
  registerFactorRoutes(app, services);
  registerRoleRoutes(app, services);
}

/** Operators: the right password opens no session, but a sign-in that a second factor completes (S-63). */
const OPERATOR_AUDIENCE: SignInAudience = {
  admits: (role) => role === 'ROLE_ADMIN',
  asksSecondFactor: () => Promise.resolve(true),
};

/** Operators' sign-in (product §1.4): the password, then a second factor, or first its enrolment. */
function registerSignInRoutes(app: FastifyInstance, services: Services): void {
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
