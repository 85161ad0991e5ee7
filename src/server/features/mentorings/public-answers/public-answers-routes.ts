import { byMember, byOperator, type Routes } from '#server/http/routes.ts';
import { forPublicRead } from '#server/services.ts';
import { listForOperators, listOfMentor, readOwn } from './read-answers.ts';
import {
  consentToAnswer,
  declineAnswer,
  hideAnswer,
  proposeAnswer,
  reportAnswer,
  withdrawAnswer,
} from './share-answer.ts';

export const publicAnswerRoutes: Routes = {
  'GET /v1/mentoring/{mentoringId}/public-answer': ({ viewer, params }, services) =>
    readOwn(services, viewer.memberId, params.mentoringId),
  'PUT /v1/mentoring/{mentoringId}/public-answer': byMember(proposeAnswer),
  'POST /v1/mentoring/{mentoringId}/public-answer/consent': byMember(consentToAnswer),
  'POST /v1/mentoring/{mentoringId}/public-answer/decline': ({ viewer, params }, services) =>
    declineAnswer(services, viewer.memberId, params.mentoringId),
  'DELETE /v1/mentoring/{mentoringId}/public-answer': ({ viewer, params }, services) =>
    withdrawAnswer(services, viewer.memberId, params.mentoringId),
  'GET /v1/mentor/{mentorId}/public-answers': ({ viewer, params, query }, services) =>
    listOfMentor(forPublicRead(services, viewer), viewer?.memberId, params.mentorId, query),
  'POST /v1/public-answers/{answerId}/report': byMember(reportAnswer),
  'GET /v1/admin/public-answers': byOperator(listForOperators),
  'POST /v1/admin/public-answers/{answerId}/hiding': byOperator(hideAnswer),
};
