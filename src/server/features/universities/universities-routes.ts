import type { FastifyInstance } from 'fastify';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { findUniversities } from './find-universities.ts';

export function registerUniversityRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/universities', async ({ query }) => {
    const found = await findUniversities(services.db, query.q);
    return found.map(({ name, emailDomain }) => ({ name, emailDomain }));
  });
}
