import type { FastifyInstance } from 'fastify';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { readPreparation, tickQuestion, writeNote, writeQuestions } from './prepare.ts';

export function registerPreparationRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/mentoring/{mentoringId}/preparation', ({ viewer, params }) =>
    readPreparation(services, viewer.memberId, params.mentoringId),
  );
  serve(app, services, 'PUT /v1/mentoring/{mentoringId}/questions', ({ viewer, params, body }) =>
    writeQuestions(services, viewer.memberId, { ...params, ...body }),
  );
  serve(app, services, 'PUT /v1/mentoring/{mentoringId}/questions/{position}/tick', ({ viewer, params, body }) =>
    tickQuestion(services, viewer.memberId, { ...params, ...body }),
  );
  serve(app, services, 'PUT /v1/mentoring/{mentoringId}/note', ({ viewer, params, body }) =>
    writeNote(services, viewer.memberId, { ...params, ...body }),
  );
}
