import type { FastifyReply } from 'fastify';
import { refuse } from '#domain/refusals.ts';
import { OPERATOR_SESSION_HOURS } from '#domain/retention.ts';
import type { Queryable } from '#server/db/database.ts';
import { disconnectSignal } from '#server/http/disconnect-signal.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Served } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { offerPasskeySignIn } from '../../account/auth/factors/factor-routes.ts';
import { browserOf } from '../../account/auth/sign-in/known-browser.ts';
import { login, type SignInAudience } from '../../account/auth/sign-in/login.ts';
import { findMember } from '../../account/members/find-member.ts';
import { consumeRecoveryCode, hasTotp, listFactors } from '../../account/second-factors/member-factors.ts';
import { askForPasskey, findPasskey, isPasskeyAnswer, offerPasskey } from '../../account/second-factors/passkeys.ts';
import {
  findNamedSignIn,
  findSignIn,
  holderOf,
  holderOfSession,
  type SignIn,
  type SignInMethod,
} from '../../account/second-factors/sign-ins.ts';
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
import { completeOperatorsSignIn, enrol, offerEnrolment } from './operators-sign-in.ts';

/** Showing a second factor again, and an operator's own ways in (product §1.4). */
export const operatorFactorRoutes: Routes = {
  'GET /v1/admin/step-up': async () => null,
  'POST /v1/admin/step-up/totp': ({ operator, viewer, body }, services) =>
    stepUp(services, operator, viewer, 'TOTP', (tx) => consumeTotpCode(services, tx, viewer.memberId, body.code)),
  'POST /v1/admin/step-up/passkey/options': ({ viewer }, services) =>
    askForPasskey(services, holderOfSession(viewer), viewer.memberId),
  'POST /v1/admin/step-up/passkey': async ({ operator, viewer, body }, services) => {
    const passkey = (await findPasskey(services.db, body.id, viewer.memberId)) ?? refuse('WRONG_SECOND_FACTOR');
    await stepUp(services, operator, viewer, 'PASSKEY', (tx) =>
      isPasskeyAnswer(services, tx, holderOfSession(viewer), { passkey, answer: body }),
    );
  },
  'GET /v1/admin/factors': async ({ viewer: { memberId } }, { db }) => {
    const { recoveryCodesLeft, passkeys } = await listFactors(db, memberId);
    return { recoveryCodesLeft, passkeys };
  },
  'POST /v1/admin/factors/totp': async ({ viewer }, services) => {
    const email = (await operatorStore.hold(services.db, viewer.memberId)) ?? refuse('UNAUTHENTICATED');
    return offerTotpKey(services, holderOfSession(viewer), email);
  },
  'PUT /v1/admin/factors/totp': ({ operator, viewer, body }, services) =>
    replaceApp(services, operator, holderOfSession(viewer), body.code),
  'POST /v1/admin/factors/recovery-codes': async ({ operator }, services) => ({
    recoveryCodes: await replaceRecoveryCodes(services, operator),
  }),
  'POST /v1/admin/factors/passkeys/options': async ({ viewer }, services) => {
    const { memberId } = viewer;
    const email = (await operatorStore.hold(services.db, memberId)) ?? refuse('UNAUTHENTICATED');
    return offerPasskey(services, holderOfSession(viewer), { memberId, email, isOperator: true });
  },
  'POST /v1/admin/factors/passkeys': ({ operator, viewer, body }, services) =>
    registerPasskey(services, operator, holderOfSession(viewer), body),
  'DELETE /v1/admin/factors/passkeys/{passkeyId}': ({ operator, params }, services) =>
    removePasskey(services, operator, params.passkeyId),
};

/** What each operator may do (product §26.3). */
export const roleRoutes: Routes = {
  'GET /v1/admin/operators': async (_, { db }) => ({ operators: await operatorRoleStore.list(db) }),
  'PUT /v1/admin/operators/{memberId}/roles': ({ operator, params, body }, services) =>
    giveRoles(services, operator, params.memberId, body.roles),
};

/** Operators: the right password opens no session, but a sign-in that a second factor completes (S-63). */
const OPERATOR_AUDIENCE: SignInAudience = {
  admits: (role) => role === 'ROLE_ADMIN',
  asksSecondFactor: () => Promise.resolve(true),
};

type Entry = Pick<Served<'POST /v1/admin/signin'>, 'request' | 'reply'>;

/** The sign-in's cookie gives way to the session's. */
async function openOperatorsSession(services: Services, reply: FastifyReply, token: string, memberId: number) {
  services.cookies.signIn.clear(reply);
  services.cookies.session.write(reply, token, OPERATOR_SESSION_HOURS * 60 * 60);
  return { user: await findMember(services, memberId) };
}

async function enter(
  services: Services,
  { request, reply }: Entry,
  way: { signIn: SignIn; memberId: number; method: SignInMethod },
  prove: (tx: Queryable) => Promise<boolean>,
) {
  const browser = browserOf(services, request);
  const { token } = await completeOperatorsSignIn(services, way, browser, async (tx) => (await prove(tx)) || undefined);
  return openOperatorsSession(services, reply, token, way.memberId);
}

function enterByCode(method: 'TOTP' | 'RECOVERY_CODE', isRight: typeof consumeTotpCode) {
  return async (call: Entry & { readonly body: { code: string } }, services: Services) => {
    const signIn = await findNamedSignIn(services, services.cookies.signIn.read(call.request));
    const { memberId } = signIn;
    return enter(services, call, { signIn, memberId, method }, (tx) => isRight(services, tx, memberId, call.body.code));
  };
}

/** Operators' sign-in (product §1.4): the password, then a second factor, or first its enrolment. */
export const operatorSignInRoutes: Routes = {
  'POST /v1/admin/signin': async ({ body, request, reply }, services) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const entrant = { ip: request.ip, userAgent, signal: disconnectSignal(reply) };
    const { memberId, token } = await login(services, { ...body, ...entrant }, OPERATOR_AUDIENCE);
    services.cookies.signIn.write(reply, token);
    return { next: (await hasTotp(services.db, memberId)) ? 'SECOND_FACTOR' : 'ENROLMENT' };
  },
  'POST /v1/admin/signin/totp': enterByCode('TOTP', consumeTotpCode),
  'POST /v1/admin/signin/recovery-code': enterByCode('RECOVERY_CODE', consumeRecoveryCode),
  'POST /v1/admin/signin/passkey/options': offerPasskeySignIn,
  'POST /v1/admin/signin/passkey': async (call, services) => {
    const signIn = await findSignIn(services, services.cookies.signIn.read(call.request));
    const answer = call.body;
    const passkey = (await findPasskey(services.db, answer.id, signIn.memberId)) ?? refuse('WRONG_SECOND_FACTOR');
    return enter(services, call, { signIn, memberId: passkey.memberId, method: 'PASSKEY' }, (tx) =>
      isPasskeyAnswer(services, tx, holderOf(signIn), { passkey, answer }),
    );
  },
  'POST /v1/admin/enrolment/key': async ({ request }, services) =>
    offerEnrolment(services, await findNamedSignIn(services, services.cookies.signIn.read(request))),
  'POST /v1/admin/enrolment': async ({ body, request, reply }, services) => {
    const signIn = await findNamedSignIn(services, services.cookies.signIn.read(request));
    const { token, proof } = await enrol(services, signIn, body.code, browserOf(services, request));
    return { ...(await openOperatorsSession(services, reply, token, signIn.memberId)), recoveryCodes: proof };
  },
};
