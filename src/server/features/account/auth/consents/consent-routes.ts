import type { FastifyInstance } from 'fastify';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { consentStore } from './consent-store.ts';
import { renewTerms } from './renew-terms.ts';
import { setMarketingConsent } from './set-marketing-consent.ts';

/** What a member has agreed to, and the one consent that can be taken back (product §24.2). */
export function registerConsentRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/members/me/consents', async ({ viewer }) => {
    const consents = await consentStore.listNewest(services.db, viewer.memberId);
    return consents.map((consent) => ({ ...consent, agreedAt: consent.agreedAt.toISOString() }));
  });

  serve(app, services, 'POST /v1/members/me/consents/renewal', async ({ viewer, body, request }) => {
    await renewTerms(services, { memberId: viewer.memberId, terms: body.terms, ip: request.ip });
    return null;
  });

  serve(app, services, 'PUT /v1/members/me/consents/marketing', async ({ viewer, body, request }) => {
    await setMarketingConsent(services, { memberId: viewer.memberId, agreed: body.agreed, ip: request.ip });
    return null;
  });
}
