import type { FastifyInstance } from 'fastify';
import { PAGES } from '#contract/pages.ts';
import { refuse } from '#domain/refusals.ts';
import { disconnectSignal } from '#server/http/disconnect-signal.ts';
import { proofOf } from '#server/http/proof-of.ts';
import type { Routes } from '#server/http/routes.ts';
import { DataWithMessage } from '#server/http/serve.ts';
import { refusePaused } from '#server/platform/feature-pause-store.ts';
import { forPublicRead } from '#server/services.ts';
import { findMember } from '../members/find-member.ts';
import { consentStore } from './account-store.ts';
import { changePassword, resetPassword } from './change-password.ts';
import { makeAsker, sendCode, verifyCode } from './codes/codes.ts';
import { renewTerms, setMarketingConsent } from './consents/consents.ts';
import { deleteAccount } from './leave.ts';
import { browserOf, rememberBrowser } from './sign-in/known-browser.ts';
import { login } from './sign-in/login.ts';
import { signUp } from './sign-up.ts';

/** What a member has agreed to, and the one consent that can be taken back (product §24.2). */
export const consentRoutes: Routes = {
  'GET /v1/members/me/consents': ({ viewer }, { db }) => consentStore.listNewest(db, viewer.memberId),
  'POST /v1/members/me/consents/renewal': ({ viewer, body, request }, services) =>
    renewTerms(services, { memberId: viewer.memberId, terms: body.terms, ip: request.ip }),
  'PUT /v1/members/me/consents/marketing': ({ viewer, body, request }, services) =>
    setMarketingConsent(services, { memberId: viewer.memberId, agreed: body.agreed, ip: request.ip }),
};

const CODE_VERIFIED_MESSAGE = '이메일 인증이 완료되었어요.';

/** Codes, sign-up, password reset and leaving (SPEC §7). */
export const codeRoutes: Routes = {
  'POST /v1/auth/email/code': async ({ body, request, reply }, services) => {
    const asker = makeAsker(services.cookies.asker.read(request));
    const { email, isPasswordReset } = body;
    if (!isPasswordReset) await refusePaused(services.db, 'SIGN_UP');
    const sent = await sendCode(services, { email, isPasswordReset, ip: request.ip, asker });
    services.cookies.asker.write(reply, asker, sent.expiresInSeconds);
    return sent;
  },
  'POST /v1/auth/email/code/verify': async ({ body, request, reply }, services) => {
    const { grant } = await verifyCode(services, { ...body, asker: services.cookies.asker.read(request) });
    services.cookies.grant.write(reply, grant);
    return new DataWithMessage({ status: 200, message: CODE_VERIFIED_MESSAGE }, CODE_VERIFIED_MESSAGE);
  },
  'POST /v1/auth/signup': async ({ body, request, reply }, services) => {
    const signal = disconnectSignal(reply);
    const signedUp = await signUp(services, {
      ...body,
      grant: services.cookies.grant.read(request),
      ip: request.ip,
      signal,
    });
    rememberBrowser(services, body.email, request, reply);
    services.cookies.grant.clear(reply);
    return signedUp;
  },
  'PATCH /v1/members/password': async ({ body, request, reply }, services) => {
    const signal = disconnectSignal(reply);
    await resetPassword(services, { ...body, grant: services.cookies.grant.read(request), ip: request.ip, signal });
    rememberBrowser(services, body.email, request, reply);
    services.cookies.grant.clear(reply);
    services.cookies.session.clear(reply);
  },
  'PATCH /v1/members/me/password': async (call, services) => {
    const email = await changePassword(services, { ...proofOf(services, call), newPassword: call.body.newPassword });
    rememberBrowser(services, email, call.request, call.reply);
  },
  'POST /v1/members/me/deletion': async (call, services) => {
    const erasedAt = await deleteAccount(services, proofOf(services, call));
    services.cookies.session.clear(call.reply);
    return { erasedAt };
  },
};

/** Sends password managers to where a password is changed. */
export function serveChangePassword(app: FastifyInstance): void {
  // Password managers open this to change a password (W3C, A Well-Known URL for Changing Passwords).
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect(PAGES.securitySettings, 303));
}

/** Sign-in and sign-out (SPEC §7). */
export const signInRoutes: Routes = {
  'POST /v1/auth/login': async ({ body, request, reply }, services) => {
    const { cookies } = services;
    const { memberId, isComplete, token } = await login(services, {
      ...body,
      ...browserOf(services, request),
      signal: disconnectSignal(reply),
    });
    if (!isComplete) {
      cookies.signIn.write(reply, token);
      return refuse('SECOND_FACTOR_REQUIRED');
    }
    cookies.session.write(reply, token);
    rememberBrowser(services, body.email, request, reply);
    return { user: await findMember(services, memberId) };
  },
  'POST /v1/auth/logout': async ({ request, reply }, { cookies, sessions, publicUrl }) => {
    const token = cookies.session.read(request);
    if (token !== undefined) await sessions.end(token);
    cookies.session.clear(reply);
    // Deletes the member's data from the browser, for the next user of the device (S-20). Browsers honour it on https only.
    if (publicUrl.startsWith('https://')) reply.header('clear-site-data', '"cache", "storage"');
  },
  'GET /v1/members/check-session': async ({ viewer }, services) => ({
    user: await findMember(forPublicRead(services, viewer), viewer.memberId, viewer.role),
  }),
};
