import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGES } from '#contract/pages.ts';
import {
  IDENTITY_ANSWER_MINUTES,
  IDENTITY_ATTEMPT_MINUTES,
  IDENTITY_PROOF_MINUTES,
} from '#domain/account/identities.ts';
import { SIGN_IN_LIFETIME_SECONDS } from '#domain/account/second-factors.ts';
import { refuse } from '#domain/refusals.ts';
import { proofOf } from '#server/http/proof-of.ts';
import { serve } from '#server/http/serve.ts';
import { MAX_SAML_ANSWER, samlMetadataPath } from '#server/platform/identity-providers/saml-provider.ts';
import type { Services } from '#server/services.ts';
import { findMember } from '../../members/find-member.ts';
import { accountStore } from '../account-store.ts';
import { rememberBrowser } from '../sign-in/known-browser.ts';
import { answerAttempt, beginAttempt, findAnswered, keepAnswer, type ProvenAttempt, providerOf } from './attempts.ts';
import { identityStore } from './identity-store.ts';
import {
  admitProof,
  beginLink,
  beginProof,
  linkFromSettings,
  linkProvenIdentity,
  listOwnIdentities,
  removeOwnIdentity,
} from './own-identities.ts';
import { signInWithIdentity, signUpWithIdentity } from './sign-in-with-identity.ts';

/** What a page of ours reads of an answer. */
const PARAMETERS = ['code', 'state', 'iss', 'error'];

/** The form's fields besides the answer. */
const MAX_FORM = MAX_SAML_ANSWER * 1.3;

/**
 * For providers that answer by a form of their page (Apple, SAML): it comes from another site, without our cookies. Nothing is done with it here; the
 * browser is led on to the page at the same address, which sends it with the cookie of the browser that began.
 */
function serveFormAnswers(app: FastifyInstance, services: Services): void {
  const { identityProviders, publicUrl } = services;
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, new URLSearchParams(String(body))),
    );
    for (const { id, keepsAnswers } of [...identityProviders.values()].filter(({ answersByForm }) => answersByForm)) {
      const path = PAGES.identityCallback.replace(':provider', id);
      const options = { config: { admitsOtherSites: true }, ...(keepsAnswers && { bodyLimit: MAX_FORM }) };
      scope.post(path, options, async (request, reply) => {
        const given = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        if (keepsAnswers) {
          const [state, answer] = [given.get('RelayState') ?? '', given.get('SAMLResponse') ?? ''];
          if (answer.length <= MAX_SAML_ANSWER) await keepAnswer(services, { provider: id, state, answer });
          given.set('state', state);
        }
        const kept = [...given].filter(([name]) => PARAMETERS.includes(name));
        const answer = new URLSearchParams(kept);
        return reply.header('cache-control', 'no-store').redirect(`${publicUrl}${path}?${answer.toString()}`, 303);
      });
    }
    done();
  });
}

/** Signing in and up with an account at another service (product §24.9). */
export function registerIdentityRoutes(app: FastifyInstance, services: Services): void {
  const { cookies, identityProviders } = services;
  serveFormAnswers(app, services);
  for (const { id, describe } of identityProviders.values()) {
    if (!describe) continue;
    app.get(samlMetadataPath(id), async (_request, reply) =>
      reply.header('content-type', 'application/samlmetadata+xml').send(await describe()),
    );
  }

  /** The member's new session in its cookie; what led to it has done its work. */
  async function enter(request: FastifyRequest, reply: FastifyReply, entry: { memberId: number; token: string }) {
    cookies.clearIdentity(reply);
    cookies.writeSession(reply, entry.token);
    const user = await findMember(services, entry.memberId);
    rememberBrowser(services, user.email, request, reply);
    return { user };
  }

  serve(app, services, 'GET /v1/auth/providers', async () =>
    [...identityProviders.values()].map(({ id, name, refusesInAppBrowsers }) => ({ id, name, refusesInAppBrowsers })),
  );

  serve(app, services, 'POST /v1/auth/providers/{provider}/start', async ({ params, request, reply }) => {
    const begin = { ...params, purpose: 'SIGN_IN', sessionId: null, ip: request.ip } as const;
    const { url, token } = await beginAttempt(services, begin);
    cookies.writeIdentity(reply, token, IDENTITY_ATTEMPT_MINUTES * 60);
    return { url };
  });

  serve(
    app,
    services,
    'POST /v1/auth/providers/{provider}/answer',
    async ({ params, body, viewer, request, reply }) => {
      const token = cookies.readIdentity(request);
      const proven = await answerAttempt(services, { ...params, ...body, token });
      if (proven.purpose === 'LINK') {
        await linkFromSettings(services, viewer, proven);
        cookies.clearIdentity(reply);
        return { next: 'LINKED', name: providerOf(services, proven.provider).name, email: null } as const;
      }
      if (proven.purpose === 'PROOF') {
        await admitProof(services, viewer, proven);
        if (token !== undefined) cookies.writeIdentity(reply, token, IDENTITY_PROOF_MINUTES * 60);
        return { next: 'PROVED', name: providerOf(services, proven.provider).name, email: null } as const;
      }
      if (token !== undefined) cookies.writeIdentity(reply, token, IDENTITY_ANSWER_MINUTES * 60);
      return whatFollows(services, proven);
    },
  );

  serve(app, services, 'GET /v1/members/me/identities', ({ viewer, request }) =>
    listOwnIdentities(services, viewer, cookies.readIdentity(request)),
  );

  serve(app, services, 'POST /v1/members/me/providers/{provider}/start', async (call) => {
    const { url, token } = await beginLink(services, proofOf(services, call), call.params.provider);
    cookies.writeIdentity(call.reply, token, IDENTITY_ATTEMPT_MINUTES * 60);
    return { url };
  });

  serve(app, services, 'POST /v1/members/me/providers/{provider}/proof', async (call) => {
    const { viewer, request, reply, params, body } = call;
    const wanted = { provider: params.provider, provesFor: body.call };
    const { url, token } = await beginProof(services, { viewer, ip: request.ip }, wanted);
    cookies.writeIdentity(reply, token, IDENTITY_ATTEMPT_MINUTES * 60);
    return { url };
  });

  serve(app, services, 'POST /v1/members/me/identities/{identityId}/removal', (call) =>
    removeOwnIdentity(services, proofOf(services, call), call.params.identityId),
  );

  serve(app, services, 'GET /v1/auth/identity', async ({ request }) => {
    const { provider, email, isEmailVerified } = await findAnswered(services, cookies.readIdentity(request));
    return { name: providerOf(services, provider).name, email: isEmailVerified ? email : null };
  });

  serve(app, services, 'POST /v1/auth/login/identity', async ({ body: { restore }, request, reply }) => {
    const given = { token: cookies.readIdentity(request), restore };
    const entry = await signInWithIdentity(services, given, {
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      previousToken: cookies.readSession(request),
      browserToken: cookies.readBrowser(request),
    });
    if (entry.isComplete) return enter(request, reply, entry);
    cookies.clearIdentity(reply);
    cookies.writeSignIn(reply, entry.token, SIGN_IN_LIFETIME_SECONDS);
    return refuse('SECOND_FACTOR_REQUIRED');
  });

  serve(app, services, 'POST /v1/auth/signup/identity', async ({ body, request, reply }) => {
    const entry = await signUpWithIdentity(services, {
      ...body,
      token: cookies.readIdentity(request),
      grant: cookies.readGrant(request),
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    });
    cookies.clearGrant(reply);
    return enter(request, reply, entry);
  });

  serve(app, services, 'POST /v1/members/me/identities', async ({ viewer, request, reply }) => {
    await linkProvenIdentity(services, viewer, cookies.readIdentity(request));
    cookies.clearIdentity(reply);
  });
}

/** A member's own address leads to their sign-in, and never into the account (S-112). */
async function whatFollows(services: Services, proven: ProvenAttempt) {
  const { db } = services;
  const { name } = providerOf(services, proven.provider);
  const email = proven.isEmailVerified ? proven.email : null;
  if ((await identityStore.findMember(db, proven)) !== undefined) return { next: 'SIGN_IN', name, email } as const;
  const account = email === null ? undefined : await accountStore.findByEmail(db, email);
  return { next: account ? 'LINK' : 'SIGN_UP', name, email } as const;
}
