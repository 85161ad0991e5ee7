import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { proofOf } from '#server/http/proof-of.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Served } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { consumeRecoveryCode, listFactors } from '../../second-factors/member-factors.ts';
import { beginWithPasskey, findPasskey, isPasskeyAnswer } from '../../second-factors/passkeys.ts';
import {
  findNamedSignIn,
  findSignIn,
  holderOf,
  type SignIn,
  type SignInMethod,
} from '../../second-factors/sign-ins.ts';
import { consumeTotpCode } from '../../second-factors/totp.ts';
import { accountStore } from '../account-store.ts';
import { browserOf, openSession } from '../sign-in/known-browser.ts';
import { completeMembersSignIn } from '../sign-in/login.ts';
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
export const factorRoutes: Routes = {
  'GET /v1/members/me/factors': async ({ viewer: { memberId } }, { db }) => {
    if (!(await accountStore.findOfMember(db, memberId))) return refuse('FORBIDDEN');
    return listFactors(db, memberId);
  },
  'POST /v1/members/me/factors/totp/key': (call, services) => offerOwnTotpKey(services, proofOf(services, call)),
  'POST /v1/members/me/factors/totp': async ({ viewer, body }, services) => ({
    recoveryCodes: await enrolOwnTotp(services, viewer, body.code),
  }),
  'POST /v1/members/me/factors/totp/removal': (call, services) => removeOwnTotp(services, proofOf(services, call)),
  'POST /v1/members/me/factors/recovery-codes': async (call, services) => ({
    recoveryCodes: await renewOwnRecoveryCodes(services, proofOf(services, call)),
  }),
  'POST /v1/members/me/factors/passkeys/options': (call, services) =>
    offerOwnPasskey(services, proofOf(services, call)),
  'POST /v1/members/me/factors/passkeys': ({ viewer, body }, services) => addOwnPasskey(services, viewer, body),
  'POST /v1/members/me/factors/passkeys/{passkeyId}/removal': (call, services) =>
    removeOwnPasskey(services, proofOf(services, call), call.params.passkeyId),
};

type Entry = Pick<Served<'POST /v1/auth/login/totp'>, 'request' | 'reply'> & { readonly body: { restore: boolean } };

/** Completes a sign-in; its cookie gives way to the session's. @param prove whether the second factor is right */
async function enter(
  services: Services,
  { body: { restore }, request, reply }: Entry,
  way: { signIn: SignIn; memberId: number; method: SignInMethod },
  prove: (tx: Queryable) => Promise<boolean>,
) {
  const token = await completeMembersSignIn(services, way, browserOf(services, request), { prove, restore });
  services.cookies.signIn.clear(reply);
  return openSession(services, { request, reply }, { memberId: way.memberId, token });
}

/** Completes a sign-in by a code of the app, or by one for its loss. */
function enterByCode(method: 'TOTP' | 'RECOVERY_CODE', isRight: typeof consumeTotpCode) {
  return async (call: Entry & { readonly body: { code: string } }, services: Services) => {
    const signIn = await findNamedSignIn(services, services.cookies.signIn.read(call.request));
    const { memberId } = signIn;
    return enter(services, call, { signIn, memberId, method }, (tx) => isRight(services, tx, memberId, call.body.code));
  };
}

/** Begins a sign-in by a passkey. */
export async function offerPasskeySignIn({ request, reply }: Pick<Entry, 'request' | 'reply'>, services: Services) {
  const { cookies } = services;
  const { token, options } = await beginWithPasskey(services, { ip: request.ip, token: cookies.signIn.read(request) });
  cookies.signIn.write(reply, token);
  return options;
}

/** The second step of a member's sign-in, and passkeys in place of the password (product §24.6). */
export const factorSignInRoutes: Routes = {
  'POST /v1/auth/login/totp': enterByCode('TOTP', consumeTotpCode),
  'POST /v1/auth/login/recovery-code': enterByCode('RECOVERY_CODE', consumeRecoveryCode),
  'POST /v1/auth/login/passkey/options': offerPasskeySignIn,
  'POST /v1/auth/login/passkey': async (call, services) => {
    const { answer } = call.body;
    const signIn = await findSignIn(services, services.cookies.signIn.read(call.request));
    const passkey = (await findPasskey(services.db, answer.id, signIn.memberId)) ?? refuse('WRONG_SECOND_FACTOR');
    return enter(services, call, { signIn, memberId: passkey.memberId, method: 'PASSKEY' }, (tx) =>
      isPasskeyAnswer(services, tx, holderOf(signIn), { passkey, answer }),
    );
  },
};
