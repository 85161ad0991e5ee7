import type { FastifyInstance } from 'fastify';
import { serve } from '#server/http/serve.ts';
import { forPublicRead, type Services } from '#server/services.ts';
import { registerDirectoryRoutes } from './directory-routes.ts';
import { findUniversities } from './find-universities.ts';
import { requestUniversity } from './request-university.ts';

export function registerUniversityRoutes(app: FastifyInstance, services: Services): void {
  registerDirectoryRoutes(app, services);
  serve(app, services, 'POST /v1/universities/requests', async ({ viewer, body }) => {
    await requestUniversity(services, viewer.memberId, body.name);
    return null;
  });
  serve(app, services, 'GET /v1/universities', async ({ viewer, query }) => {
    const found = await findUniversities(forPublicRead(services, viewer).db, query.q);
    return found.map(({ name, emailDomains }) => ({
      name,
      emailDomain: emailDomains[0] ?? '',
      emailDomains: [...emailDomains],
    }));
  });
}
