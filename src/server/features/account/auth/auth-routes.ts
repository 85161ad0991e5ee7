import type { FastifyInstance } from 'fastify';
import { PAGES } from '#contract/pages.ts';
import { SIGN_IN_LIFETIME_SECONDS } from '#domain/account/second-factors.ts';
import { GRANT_LIFETIME_SECONDS } from '#domain/account/verification-codes.ts';
import { refuse } from '#domain/refusals.ts';
import { disconnectSignal } from '#server/http/disconnect-signal.ts';
import { proofOf } from '#server/http/proof-of.ts';
import { DataWithMessage, serve } from '#server/http/serve.ts';
import { refusePaused } from '#server/platform/feature-pause-store.ts';
import { forPublicRead, type Services } from '#server/services.ts';
import { findMember } from '../members/find-member.ts';
import { consentStore } from './account-store.ts';
import { changePassword, resetPassword } from './change-password.ts';
import { makeAsker, sendCode, verifyCode } from './codes/codes.ts';
import { renewTerms, setMarketingConsent } from './consents/consents.ts';
import { registerFactorRoutes, registerFactorSignInRoutes } from './factors/factor-routes.ts';
import { registerIdentityRoutes } from './identities/identity-routes.ts';
import { deleteAccount } from './leave.ts';
import { rememberBrowser } from './sign-in/known-browser.ts';
import { login } from './sign-in/login.ts';
import { signUp } from './sign-up.ts';

/** What a member has agreed to, and the one consent that can be taken back (product §24.2). */
function registerConsentRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/members/me/consents', async ({ viewer }) => {
    const consents = await consentStore.listNewest(services.db, viewer.memberId);
    return consents.map((consent) => ({ ...consent, agreedAt: consent.agreedAt.toISOString() }));
  });

  serve(app, services, 'POST /v1/members/me/consents/renewal', ({ viewer, body, request }) =>
    renewTerms(services, { memberId: viewer.memberId, terms: body.terms, ip: request.ip }),
  );

  serve(app, services, 'PUT /v1/members/me/consents/marketing', ({ viewer, body, request }) =>
    setMarketingConsent(services, { memberId: viewer.memberId, agreed: body.agreed, ip: request.ip }),
  );
}

const CODE_VERIFIED_MESSAGE = '이메일 인증이 완료되었어요.';

/** Codes, sign-up, password reset, sign-in and sign-out (SPEC §7), second factors and consents. */
export function registerAuthRoutes(app: FastifyInstance, services: Services): void {
  registerCodeRoutes(app, services);
  registerSessionRoutes(app, services);
  registerFactorSignInRoutes(app, services);
  registerFactorRoutes(app, services);
  registerIdentityRoutes(app, services);
  registerConsentRoutes(app, services);
}

function registerCodeRoutes(app: FastifyInstance, services: Services): void {
  const { cookies } = services;

  serve(app, services, 'POST /v1/auth/email/code', async ({ body, request, reply }) => {
    const asker = makeAsker(cookies.readAsker(request));
    const { email, isPasswordReset } = body;
    if (!isPasswordReset) await refusePaused(services.db, 'SIGN_UP');
    const sent = await sendCode(services, { email, isPasswordReset, ip: request.ip, asker });
    cookies.writeAsker(reply, asker, sent.expiresInSeconds);
    return sent;
  });

  serve(app, services, 'POST /v1/auth/email/code/verify', async ({ body, request, reply }) => {
    const { grant } = await verifyCode(services, { ...body, asker: cookies.readAsker(request) });
    cookies.writeGrant(reply, grant, GRANT_LIFETIME_SECONDS);
    return new DataWithMessage({ status: 200, message: CODE_VERIFIED_MESSAGE }, CODE_VERIFIED_MESSAGE);
  });

  serve(app, services, 'POST /v1/auth/signup', async ({ body, request, reply }) => {
    const signal = disconnectSignal(reply);
    const signedUp = await signUp(services, { ...body, grant: cookies.readGrant(request), ip: request.ip, signal });
    rememberBrowser(services, body.email, request, reply);
    cookies.clearGrant(reply);
    return signedUp;
  });

  serve(app, services, 'PATCH /v1/members/password', async ({ body, request, reply }) => {
    const signal = disconnectSignal(reply);
    await resetPassword(services, { ...body, grant: cookies.readGrant(request), ip: request.ip, signal });
    rememberBrowser(services, body.email, request, reply);
    cookies.clearGrant(reply);
    cookies.clearSession(reply);
  });

  // Password managers open this to change a password (W3C, A Well-Known URL for Changing Passwords).
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect(PAGES.securitySettings, 303));

  serve(app, services, 'PATCH /v1/members/me/password', async (call) => {
    const email = await changePassword(services, { ...proofOf(services, call), newPassword: call.body.newPassword });
    rememberBrowser(services, email, call.request, call.reply);
  });

  serve(app, services, 'POST /v1/members/me/deletion', async (call) => {
    const erasedAt = await deleteAccount(services, proofOf(services, call));
    cookies.clearSession(call.reply);
    return { erasedAt: erasedAt.toISOString() };
  });
}

function registerSessionRoutes(app: FastifyInstance, services: Services): void {
  const { cookies, sessions } = services;
  const isHttps = services.publicUrl.startsWith('https://');

  serve(app, services, 'POST /v1/auth/login', async ({ body, request, reply }) => {
    const { memberId, isComplete, token } = await login(services, {
      ...body,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      previousToken: cookies.readSession(request),
      browserToken: cookies.readBrowser(request),
      signal: disconnectSignal(reply),
    });
    if (!isComplete) {
      cookies.writeSignIn(reply, token, SIGN_IN_LIFETIME_SECONDS);
      return refuse('SECOND_FACTOR_REQUIRED');
    }
    cookies.writeSession(reply, token);
    rememberBrowser(services, body.email, request, reply);
    return { user: await findMember(services, memberId) };
  });

  serve(app, services, 'POST /v1/auth/logout', async ({ request, reply }) => {
    const token = cookies.readSession(request);
    if (token !== undefined) await sessions.end(token);
    cookies.clearSession(reply);
    // Deletes the member's data from the browser, for the next user of the device (S-20). Browsers honour it on https only.
    if (isHttps) reply.header('clear-site-data', '"cache", "storage"');
  });

  serve(app, services, 'GET /v1/members/check-session', async ({ viewer }) => ({
    user: await findMember(forPublicRead(services, viewer), viewer.memberId, viewer.role),
  }));
}
