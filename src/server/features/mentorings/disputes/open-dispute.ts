import type { FastifyInstance } from 'fastify';
import type { StatementFile } from '#contract/mentorings/disputes.ts';
import {
  decideBy,
  disputeEndsBy,
  type DisputeSide,
  MAX_STATEMENTS,
  problemWithObjection,
} from '#domain/mentorings/states/disputes.ts';
import { mentoringCan } from '#domain/mentorings/states/transitions.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Upload } from '#server/http/receive-upload.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import { notifyMember } from '#server/platform/notifications/notify.ts';
import type { Services } from '#server/services.ts';
import { reopenPayment } from '../../money/payments/end-payment.ts';
import { findCurrentPayment } from '../../money/payments/payment-view.ts';
import { saveAttachment, serveAttachments } from '../../people/files/attachments.ts';
import { usableUploadsSince } from '../../people/files/save-upload.ts';
import { DISPUTE_JOB, RESOLVE_ATTENDANCE_JOB } from '../deadlines/deadlines.ts';
import { mentoringStore } from '../mentoring-store.ts';
import { toMemberEvent } from '../notifications/notify-sides.ts';
import { withMail } from '../notifications/side-texts.ts';
import { actorContextOf, notifyOfTransition, recordTransition } from '../transitions/make-transition.ts';
import { type Disputed, isDisputed } from './dispute-rounds.ts';
import { roundStore } from './dispute-store.ts';
import { notifyOperatorsOfDispute } from './notify-operators-of-dispute.ts';
import { statementStore } from './statement-store.ts';

/** A side's statement, and the ids of the files it has uploaded for it. */
export interface NewStatement {
  readonly mentoringId: number;
  readonly text: string;
  readonly fileIds: readonly number[];
}

/**
 * A side of a dispute adds a statement, until the money has moved. The other side is told that there is one, not what it says.
 * @throws RefusalError `NOT_FOUND` for a stranger, `DISPUTE_ENDED`, `TOO_MANY_STATEMENTS`, and what `writeStatement` refuses
 */
export async function addStatement(services: Services, memberId: number, said: NewStatement): Promise<void> {
  const at = services.clock.now();
  await services.db.transaction(async (tx) => {
    const mentoring = await mentoringStore.lock(tx, said.mentoringId);
    const { actor } = actorContextOf(mentoring, memberId);
    if (!isDisputed(mentoring)) return refuse('DISPUTE_ENDED');
    if (disputeEndsBy(mentoring.disputedAt, await roundStore.list(tx, said.mentoringId)) <= at)
      return refuse('DISPUTE_ENDED');
    if ((await statementStore.count(tx, said.mentoringId, actor)) >= MAX_STATEMENTS) refuse('TOO_MANY_STATEMENTS');
    const statementId = await writeStatement(tx, { ...said, memberId, side: actor }, at);
    publishToMembers(services.live, tx, [mentoring.mentorId, mentoring.menteeId]);
    await notifyOther(services, tx, mentoring, { side: actor, statementId }, at);
  });
}

/**
 * Writes down a side's statement, under the mentoring's lock: the objection and the appeal, once each, or an addition to them.
 * @returns its id
 * @throws RefusalError `FOREIGN_FILE` for what the member has not uploaded for a dispute, or has used
 */
export async function writeStatement(
  tx: Queryable,
  { memberId, ...said }: NewStatement & { memberId: number; side: DisputeSide },
  at: Date,
): Promise<number> {
  if (said.fileIds.length > 0) {
    const unused = await statementStore.lockUnused(tx, memberId, said.fileIds, usableUploadsSince(at));
    if (said.fileIds.some((fileId) => !unused.has(fileId))) refuse('FOREIGN_FILE');
  }
  return statementStore.insert(tx, said, at);
}

async function notifyOther(
  services: Services,
  tx: Queryable,
  mentoring: Disputed,
  { side, statementId }: { side: DisputeSide; statementId: number },
  at: Date,
): Promise<void> {
  const [other, writer] =
    side === 'MENTOR'
      ? (['mentee', `${mentoring.mentorName} 선배가`] as const)
      : (['mentor', `${mentoring.menteeName}님이`] as const);
  const text = withMail({
    title: '확인 중인 멘토링에 새 내용이 있어요',
    body: `${writer} 운영팀에 내용을 더했어요. 진행 상황에서 보고 하고 싶은 말을 남길 수 있어요.`,
  });
  const identity = { eventKey: `dispute-statement:${statementId}`, kind: 'MENTORING_STATEMENT' } as const;
  await notifyMember(services, tx, toMemberEvent(mentoring, other, text, identity), at);
}

/**
 * A side objects to a session that has begun, or was completed at most seven days ago; once a mentoring. The money then waits for the decision
 * (docs/decisions/0078); that of a completed session is held again.
 * @throws RefusalError `DISPUTE_WINDOW`, `DISPUTED_ALREADY`, `OBJECTION_ENDED`, and what `recordTransition` and `writeStatement` refuse
 */
export async function disputeMentoring(services: Services, memberId: number, said: NewStatement): Promise<void> {
  const { mentoringId, text } = said;
  const at = services.clock.now();
  await services.db.transaction(async (tx) => {
    const mentoring = await mentoringStore.lock(tx, mentoringId);
    const by = actorContextOf(mentoring, memberId);
    const transition = { mentoringId, action: 'dispute', at } as const;
    const made = await recordTransition(tx, by, transition, mentoring);
    const { before } = made;
    const due = decideBy(at, at);
    await mentoringStore.markDisputed(tx, mentoringId, by.actor, text, at);
    await roundStore.open(tx, mentoringId, { round: 1, askedBy: by.actor, askedAt: at, decideBy: due });
    await writeStatement(tx, { ...said, memberId, side: by.actor }, at);
    if (before.status === 'COMPLETED') {
      const payment = await findCurrentPayment(tx, mentoringId);
      if (payment) await reopenPayment(tx, payment, at);
      await mentoringStore.uncountCompleted(tx, before.mentorId);
    }
    const jobs = { [RESOLVE_ATTENDANCE_JOB]: undefined, [DISPUTE_JOB]: due };
    await services.jobs.reschedule(tx, String(mentoringId), jobs);
    await notifyOfTransition(services, tx, by, transition, made, { dispute: { decideBy: due } });
    await notifyOperatorsOfDispute(services, tx, before, { round: 1, decideBy: due });
  });
}

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
