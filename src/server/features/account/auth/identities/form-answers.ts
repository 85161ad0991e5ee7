import type { FastifyInstance } from 'fastify';
import { PAGES } from '#contract/pages.ts';
import { MAX_SAML_ANSWER } from '#server/platform/identity-providers/read-saml-answer.ts';
import type { Services } from '#server/services.ts';
import { keepAnswer } from './attempts.ts';

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
