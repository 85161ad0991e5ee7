import type { FastifyInstance } from 'fastify';
import { serve } from '#server/http/serve.ts';
import { forPublicRead, type Services } from '#server/services.ts';
import { listForOperators, listOfMentor, readOwn } from './read-answers.ts';
import {
  consentToAnswer,
  declineAnswer,
  hideAnswer,
  proposeAnswer,
  reportAnswer,
  withdrawAnswer,
} from './share-answer.ts';

export function registerPublicAnswerRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/mentoring/{mentoringId}/public-answer', ({ viewer, params }) =>
    readOwn(services, viewer.memberId, params.mentoringId),
  );
  serve(app, services, 'PUT /v1/mentoring/{mentoringId}/public-answer', ({ viewer, params, body }) =>
    proposeAnswer(services, viewer.memberId, { ...params, ...body }),
  );
  serve(app, services, 'POST /v1/mentoring/{mentoringId}/public-answer/consent', ({ viewer, params, body }) =>
    consentToAnswer(services, viewer.memberId, { ...params, ...body }),
  );
  serve(app, services, 'POST /v1/mentoring/{mentoringId}/public-answer/decline', ({ viewer, params }) =>
    declineAnswer(services, viewer.memberId, params.mentoringId),
  );
  serve(app, services, 'DELETE /v1/mentoring/{mentoringId}/public-answer', ({ viewer, params }) =>
    withdrawAnswer(services, viewer.memberId, params.mentoringId),
  );
  serve(app, services, 'GET /v1/mentor/{mentorId}/public-answers', ({ viewer, params, query }) =>
    listOfMentor(forPublicRead(services, viewer), viewer?.memberId, params.mentorId, query),
  );
  serve(app, services, 'POST /v1/public-answers/{answerId}/report', ({ viewer, params, body }) =>
    reportAnswer(services, viewer.memberId, { ...params, ...body }),
  );
  serve(app, services, 'GET /v1/admin/public-answers', ({ operator, query }) =>
    listForOperators(services, operator, query),
  );
  serve(app, services, 'POST /v1/admin/public-answers/{answerId}/hiding', ({ operator, params, body }) =>
    hideAnswer(services, operator, { ...params, ...body }),
  );
}
