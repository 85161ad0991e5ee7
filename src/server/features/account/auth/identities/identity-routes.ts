import type { FastifyInstance } from 'fastify';
import { PAGES } from '#contract/pages.ts';
import {
  IDENTITY_ANSWER_MINUTES,
  IDENTITY_ATTEMPT_MINUTES,
  IDENTITY_PROOF_MINUTES,
} from '#domain/account/identities.ts';
import { refuse } from '#domain/refusals.ts';
import { proofOf } from '#server/http/proof-of.ts';
import type { Routes } from '#server/http/routes.ts';
import { MAX_SAML_ANSWER, samlMetadataPath } from '#server/platform/identity-providers/saml-provider.ts';
import type { Services } from '#server/services.ts';
import { accountStore } from '../account-store.ts';
import { browserOf, openSession } from '../sign-in/known-browser.ts';
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
export function serveFormAnswers(app: FastifyInstance, services: Services): void {
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

/** Serves what the providers of universities read of us. */
export function serveSamlMetadata(app: FastifyInstance, { identityProviders }: Services): void {
  for (const { id, describe } of identityProviders.values()) {
    if (!describe) continue;
    app.get(samlMetadataPath(id), async (_request, reply) =>
      reply.header('content-type', 'application/samlmetadata+xml').send(await describe()),
    );
  }
}

/** Signing in and up with an account at another service (product §24.9). */
export const identityRoutes: Routes = {
  'GET /v1/auth/providers': async (_, services) =>
    [...services.identityProviders.values()].map(({ id, name, refusesInAppBrowsers }) => ({
      id,
      name,
      refusesInAppBrowsers,
    })),
  'POST /v1/auth/providers/{provider}/start': async ({ params, request, reply }, services) => {
    const begin = { ...params, purpose: 'SIGN_IN', sessionId: null, ip: request.ip } as const;
    const { url, token } = await beginAttempt(services, begin);
    services.cookies.identity.write(reply, token, IDENTITY_ATTEMPT_MINUTES * 60);
    return { url };
  },
  'POST /v1/auth/providers/{provider}/answer': async ({ params, body, viewer, request, reply }, services) => {
    const token = services.cookies.identity.read(request);
    const proven = await answerAttempt(services, { ...params, ...body, token });
    if (proven.purpose === 'LINK') {
      await linkFromSettings(services, viewer, proven);
      services.cookies.identity.clear(reply);
      return { next: 'LINKED', name: providerOf(services, proven.provider).name, email: null } as const;
    }
    if (proven.purpose === 'PROOF') {
      await admitProof(services, viewer, proven);
      if (token !== undefined) services.cookies.identity.write(reply, token, IDENTITY_PROOF_MINUTES * 60);
      return { next: 'PROVED', name: providerOf(services, proven.provider).name, email: null } as const;
    }
    if (token !== undefined) services.cookies.identity.write(reply, token, IDENTITY_ANSWER_MINUTES * 60);
    return whatFollows(services, proven);
  },
  'GET /v1/members/me/identities': ({ viewer, request }, services) =>
    listOwnIdentities(services, viewer, services.cookies.identity.read(request)),
  'POST /v1/members/me/providers/{provider}/start': async (call, services) => {
    const { url, token } = await beginLink(services, proofOf(services, call), call.params.provider);
    services.cookies.identity.write(call.reply, token, IDENTITY_ATTEMPT_MINUTES * 60);
    return { url };
  },
  'POST /v1/members/me/providers/{provider}/proof': async (call, services) => {
    const { viewer, request, reply, params, body } = call;
    const wanted = { provider: params.provider, provesFor: body.call };
    const { url, token } = await beginProof(services, { viewer, ip: request.ip }, wanted);
    services.cookies.identity.write(reply, token, IDENTITY_ATTEMPT_MINUTES * 60);
    return { url };
  },
  'POST /v1/members/me/identities/{identityId}/removal': (call, services) =>
    removeOwnIdentity(services, proofOf(services, call), call.params.identityId),
  'GET /v1/auth/identity': async ({ request }, services) => {
    const { provider, email, isEmailVerified } = await findAnswered(services, services.cookies.identity.read(request));
    return { name: providerOf(services, provider).name, email: isEmailVerified ? email : null };
  },
  'POST /v1/auth/login/identity': async ({ body: { restore }, request, reply }, services) => {
    const given = { token: services.cookies.identity.read(request), restore };
    const entry = await signInWithIdentity(services, given, browserOf(services, request));
    services.cookies.identity.clear(reply);
    if (entry.isComplete) return openSession(services, { request, reply }, entry);
    services.cookies.signIn.write(reply, entry.token);
    return refuse('SECOND_FACTOR_REQUIRED');
  },
  'POST /v1/auth/signup/identity': async ({ body, request, reply }, services) => {
    const entry = await signUpWithIdentity(services, {
      ...body,
      token: services.cookies.identity.read(request),
      grant: services.cookies.grant.read(request),
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    });
    services.cookies.grant.clear(reply);
    services.cookies.identity.clear(reply);
    return openSession(services, { request, reply }, entry);
  },
  'POST /v1/members/me/identities': async ({ viewer, request, reply }, services) => {
    await linkProvenIdentity(services, viewer, services.cookies.identity.read(request));
    services.cookies.identity.clear(reply);
  },
};

/** A member's own address leads to their sign-in, and never into the account (S-112). */
async function whatFollows(services: Services, proven: ProvenAttempt) {
  const { db } = services;
  const { name } = providerOf(services, proven.provider);
  const email = proven.isEmailVerified ? proven.email : null;
  if ((await identityStore.findMember(db, proven)) !== undefined) return { next: 'SIGN_IN', name, email } as const;
  const account = email === null ? undefined : await accountStore.findByEmail(db, email);
  return { next: account ? 'LINK' : 'SIGN_UP', name, email } as const;
}
