import type { FastifyInstance } from 'fastify';
import { PAGES } from '#contract/pages.ts';
import type { Services } from '#server/services.ts';

/** What a page of ours reads of an answer. */
const PARAMETERS = ['code', 'state', 'iss', 'error'];

/**
 * For providers that answer by a form of their page (Apple): it comes from another site, without our cookies. Nothing is done with it here; the
 * browser is led on to the page at the same address, which sends it with the cookie of the browser that began.
 */
export function serveFormAnswers(app: FastifyInstance, { identityProviders, publicUrl }: Services): void {
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, new URLSearchParams(String(body))),
    );
    for (const { id } of [...identityProviders.values()].filter(({ answersByForm }) => answersByForm)) {
      const path = PAGES.identityCallback.replace(':provider', id);
      scope.post(path, { config: { admitsOtherSites: true } }, (request, reply) => {
        const given = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const kept = [...given].filter(([name]) => PARAMETERS.includes(name));
        const answer = new URLSearchParams(kept);
        return reply.header('cache-control', 'no-store').redirect(`${publicUrl}${path}?${answer.toString()}`, 303);
      });
    }
    done();
  });
}
