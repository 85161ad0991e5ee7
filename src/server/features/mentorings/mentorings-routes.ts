import type { FastifyInstance } from 'fastify';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { acceptDecision, appealDecision, resolveDispute } from './disputes/dispute-decisions.ts';
import { addStatement, disputeMentoring, serveStatementFiles, uploadStatementFile } from './disputes/open-dispute.ts';
import { listDisputes, readDispute, readStatements } from './disputes/read-disputes.ts';
import { acceptMentoring, rejectMentoring } from './transitions/accept-mentoring.ts';
import { attendMentoring } from './transitions/attend-mentoring.ts';
import { cancelMentoring, quoteCancellation } from './transitions/cancel-mentoring.ts';
import { answerQuestion, askQuestion } from './transitions/mentor-question.ts';
import { changeTimes, offerTimes } from './transitions/offer-times.ts';
import { changeBackups } from './transitions/pass-on-mentoring.ts';
import { proposeMentoring } from './transitions/propose-mentoring.ts';
import { listMentorings, readLastMessage, readMentoring } from './views/mentoring-view.ts';

export function registerMentoringRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'POST /v1/mentoring', async ({ body, viewer }) => {
    return readMentoring(services, viewer, await proposeMentoring(services, viewer.memberId, body));
  });
  serve(app, services, 'GET /v1/mentoring', ({ query, viewer }) => listMentorings(services, viewer, query));
  serve(app, services, 'GET /v1/last-message', ({ viewer }) => readLastMessage(services, viewer.memberId));
  serve(app, services, 'GET /v1/mentoring/{mentoringId}', ({ params, viewer }) =>
    readMentoring(services, viewer, params.mentoringId),
  );
  serve(app, services, 'PUT /v1/mentoring/{mentoringId}/apply-times', async ({ params, body, viewer }) => {
    await changeTimes(services, viewer.memberId, { ...params, ...body });
    return readMentoring(services, viewer, params.mentoringId);
  });
  serve(app, services, 'PUT /v1/mentoring/{mentoringId}/backups', async ({ params, body, viewer }) => {
    await changeBackups(services, viewer.memberId, { ...params, choice: body });
    return readMentoring(services, viewer, params.mentoringId);
  });
  serve(app, services, 'POST /v1/mentoring/{mentoringId}/acceptance', async ({ params, body, viewer }) => {
    await acceptMentoring(services, viewer.memberId, { ...params, ...body });
    return readMentoring(services, viewer, params.mentoringId);
  });
  serve(app, services, 'POST /v1/mentoring/{mentoringId}/rejection', async ({ params, body, viewer }) => {
    await rejectMentoring(services, viewer.memberId, { ...params, ...body });
    return readMentoring(services, viewer, params.mentoringId);
  });
  serve(app, services, 'POST /v1/mentoring/{mentoringId}/counter-proposal', async ({ params, body, viewer }) => {
    await offerTimes(services, viewer.memberId, { ...params, ...body });
    return readMentoring(services, viewer, params.mentoringId);
  });
  serve(app, services, 'POST /v1/mentoring/{mentoringId}/question', async ({ params, body, viewer }) => {
    await askQuestion(services, viewer.memberId, { ...params, ...body });
    return readMentoring(services, viewer, params.mentoringId);
  });
  serve(app, services, 'POST /v1/mentoring/{mentoringId}/question/answer', async ({ params, body, viewer }) => {
    await answerQuestion(services, viewer.memberId, { ...params, ...body });
    return readMentoring(services, viewer, params.mentoringId);
  });
  serve(app, services, 'GET /v1/mentoring/{mentoringId}/refund-quote', async ({ params, viewer }) => {
    const { quotedAt, fullRefundUntil, ...quote } = await quoteCancellation(
      services,
      viewer.memberId,
      params.mentoringId,
    );
    return {
      ...quote,
      fullRefundUntil: fullRefundUntil?.toISOString() ?? null,
      quotedAt: quotedAt.toISOString(),
    };
  });
  serve(app, services, 'POST /v1/mentoring/{mentoringId}/cancellation', async ({ params, body, viewer }) => {
    await cancelMentoring(services, viewer.memberId, { ...params, ...body });
    return readMentoring(services, viewer, params.mentoringId);
  });
  serve(app, services, 'POST /v1/mentoring/{mentoringId}/attendance', async ({ params, viewer }) => {
    await attendMentoring(services, viewer.memberId, params.mentoringId);
    return readMentoring(services, viewer, params.mentoringId);
  });
  serve(app, services, 'POST /v1/mentoring/{mentoringId}/dispute', async ({ params, body, viewer }) => {
    const { reason: text, fileIds } = body;
    await disputeMentoring(services, viewer.memberId, { ...params, text, fileIds });
    return readMentoring(services, viewer, params.mentoringId);
  });
  registerDisputeRoutes(app, services);
}

function registerDisputeRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/mentoring/{mentoringId}/dispute', ({ params, viewer }) =>
    readDispute(services, viewer.memberId, params.mentoringId),
  );
  serve(app, services, 'POST /v1/mentoring/{mentoringId}/dispute/file', ({ params, viewer, file }) =>
    uploadStatementFile(services, viewer.memberId, params.mentoringId, file),
  );
  serve(app, services, 'POST /v1/mentoring/{mentoringId}/dispute/statement', async ({ params, body, viewer }) => {
    await addStatement(services, viewer.memberId, { ...params, ...body });
    return readDispute(services, viewer.memberId, params.mentoringId);
  });
  serve(app, services, 'POST /v1/mentoring/{mentoringId}/dispute/acceptance', async ({ params, viewer }) => {
    await acceptDecision(services, viewer.memberId, params.mentoringId);
    return readDispute(services, viewer.memberId, params.mentoringId);
  });
  serve(app, services, 'POST /v1/mentoring/{mentoringId}/dispute/appeal', async ({ params, body, viewer }) => {
    await appealDecision(services, viewer.memberId, { ...params, ...body });
    return readDispute(services, viewer.memberId, params.mentoringId);
  });
  serveStatementFiles(app, services);
  serve(app, services, 'GET /v1/admin/disputes', ({ query, operator }) => listDisputes(services, operator, query));
  serve(app, services, 'GET /v1/admin/mentoring/{mentoringId}/statements', ({ params, operator }) =>
    readStatements(services, operator, params.mentoringId),
  );
  serve(app, services, 'POST /v1/admin/mentoring/{mentoringId}/resolution', ({ params, body, operator }) =>
    resolveDispute(services, operator, { ...params, ...body }),
  );
}
