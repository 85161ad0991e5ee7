import type { FastifyInstance } from 'fastify';
import type { StatementFile } from '#contract/mentorings/disputes.ts';
import { problemWithObjection } from '#domain/mentorings/states/disputes.ts';
import { mentoringCan } from '#domain/mentorings/states/transitions.ts';
import { refuse } from '#domain/refusals.ts';
import type { Upload } from '#server/http/receive-upload.ts';
import type { Services } from '#server/services.ts';
import { saveAttachment, serveAttachments } from '../../people/files/index.ts';
import { mentoringStore } from '../mentoring-store.ts';
import { actorContextOf } from '../steps/actor-context.ts';
import { isDisputed } from './dispute-rounds.ts';
import { statementStore } from './statement-store.ts';

/**
 * Keeps a file that a side is about to show with an objection, a statement or an appeal; one that is not used within a day is deleted.
 * @throws RefusalError `NOT_FOUND` for a stranger, `DISPUTE_ENDED` where nothing can be said
 */
export async function uploadStatementFile(
  services: Services,
  memberId: number,
  mentoringId: number,
  upload: Upload,
): Promise<StatementFile> {
  const { db, clock } = services;
  const now = clock.now();
  const mentoring = (await mentoringStore.find(db, mentoringId)) ?? refuse('NOT_FOUND');
  const { actor } = actorContextOf(mentoring, memberId);
  const mayObject =
    mentoringCan('dispute', actor, mentoring.status) &&
    !problemWithObjection({ ...mentoring, isDisputed: mentoring.disputedAt !== null }, now);
  if (!mayObject && !isDisputed(mentoring)) refuse('DISPUTE_ENDED');
  return saveAttachment(services, memberId, upload);
}

/**
 * Serves the files of disputes to the two people of the mentoring and to operators; each look of an operator is in the audit log. Anybody
 * else gets "not found" (S-60).
 */
export function serveStatementFiles(app: FastifyInstance, services: Services): void {
  serveAttachments(app, services, {
    path: '/files/disputes/',
    auditAction: 'DISPUTE_FILE_VIEWED',
    findForMember: (db, fileId, memberId) => statementStore.findFile(db, fileId, memberId),
    findForOperator: (db, fileId) => statementStore.findStatedFile(db, fileId),
  });
}
