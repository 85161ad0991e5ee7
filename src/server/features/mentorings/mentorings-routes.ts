import { byOperator, type Routes } from '#server/http/routes.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { acceptDecision, appealDecision, resolveDispute } from './disputes/dispute-decisions.ts';
import { addStatement, disputeMentoring, uploadStatementFile } from './disputes/open-dispute.ts';
import { listDisputes, readDispute, readStatements } from './disputes/read-disputes.ts';
import { acceptMentoring, rejectMentoring } from './transitions/accept-mentoring.ts';
import { attendMentoring } from './transitions/attend-mentoring.ts';
import { cancelMentoring, quoteCancellation } from './transitions/cancel-mentoring.ts';
import { answerQuestion, askQuestion } from './transitions/mentor-question.ts';
import { changeTimes, offerTimes } from './transitions/offer-times.ts';
import { changeBackups } from './transitions/pass-on-mentoring.ts';
import { proposeMentoring } from './transitions/propose-mentoring.ts';
import { listMentorings, readLastMessage, readMentoring } from './views/mentoring-view.ts';

/** Answers calls by use cases of a mentoring, and then with what `read` shows of it. */
function answerWith<View>(read: (services: Services, viewer: Viewer, mentoringId: number) => Promise<View>) {
  return <Input extends { readonly mentoringId: number }>(
    work: (services: Services, memberId: number, input: Input) => Promise<void>,
  ) =>
    async ({ viewer, input }: { viewer: Viewer; input: Input }, services: Services) => {
      await work(services, viewer.memberId, input);
      return read(services, viewer, input.mentoringId);
    };
}

const andRead = answerWith(readMentoring);
const andReadDispute = answerWith((services, { memberId }, mentoringId) =>
  readDispute(services, memberId, mentoringId),
);

/** The transitions of a mentoring by its two people. */
export const mentoringRoutes: Routes = {
  'POST /v1/mentoring': async ({ body, viewer }, services) => {
    return readMentoring(services, viewer, await proposeMentoring(services, viewer.memberId, body));
  },
  'GET /v1/mentoring': ({ query, viewer }, services) => listMentorings(services, viewer, query),
  'GET /v1/last-message': ({ viewer }, services) => readLastMessage(services, viewer.memberId),
  'GET /v1/mentoring/{mentoringId}': ({ params, viewer }, services) =>
    readMentoring(services, viewer, params.mentoringId),
  'PUT /v1/mentoring/{mentoringId}/apply-times': andRead(changeTimes),
  'PUT /v1/mentoring/{mentoringId}/backups': async ({ params, body, viewer }, services) => {
    await changeBackups(services, viewer.memberId, { ...params, choice: body });
    return readMentoring(services, viewer, params.mentoringId);
  },
  'POST /v1/mentoring/{mentoringId}/acceptance': andRead(acceptMentoring),
  'POST /v1/mentoring/{mentoringId}/rejection': andRead(rejectMentoring),
  'POST /v1/mentoring/{mentoringId}/counter-proposal': andRead(offerTimes),
  'POST /v1/mentoring/{mentoringId}/question': andRead(askQuestion),
  'POST /v1/mentoring/{mentoringId}/question/answer': andRead(answerQuestion),
  'GET /v1/mentoring/{mentoringId}/refund-quote': async ({ params, viewer }, services) => {
    const { fullRefundUntil = null, ...quote } = await quoteCancellation(services, viewer.memberId, params.mentoringId);
    return { ...quote, fullRefundUntil };
  },
  'POST /v1/mentoring/{mentoringId}/cancellation': andRead(cancelMentoring),
  'POST /v1/mentoring/{mentoringId}/attendance': andRead(attendMentoring),
  'POST /v1/mentoring/{mentoringId}/dispute': async ({ params, body, viewer }, services) => {
    const { reason: text, fileIds } = body;
    await disputeMentoring(services, viewer.memberId, { ...params, text, fileIds });
    return readMentoring(services, viewer, params.mentoringId);
  },
};

/** A dispute, for its two people and for operators. */
export const disputeRoutes: Routes = {
  'GET /v1/mentoring/{mentoringId}/dispute': ({ params, viewer }, services) =>
    readDispute(services, viewer.memberId, params.mentoringId),
  'POST /v1/mentoring/{mentoringId}/dispute/file': ({ params, viewer, file }, services) =>
    uploadStatementFile(services, viewer.memberId, params.mentoringId, file),
  'POST /v1/mentoring/{mentoringId}/dispute/statement': andReadDispute(addStatement),
  'POST /v1/mentoring/{mentoringId}/dispute/acceptance': andReadDispute(acceptDecision),
  'POST /v1/mentoring/{mentoringId}/dispute/appeal': andReadDispute(appealDecision),
  'GET /v1/admin/disputes': byOperator(listDisputes),
  'GET /v1/admin/mentoring/{mentoringId}/statements': ({ params, operator }, services) =>
    readStatements(services, operator, params.mentoringId),
  'POST /v1/admin/mentoring/{mentoringId}/resolution': byOperator(resolveDispute),
};
