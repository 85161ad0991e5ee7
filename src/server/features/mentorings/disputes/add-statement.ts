import { disputeEndsBy, MAX_STATEMENTS, type DisputeSide } from '#domain/mentorings/states/disputes.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import { notifyMember } from '#server/platform/notifications/notify-members.ts';
import type { Services } from '#server/services.ts';
import { usableUploadsSince } from '../../people/files/index.ts';
import { mentoringStore } from '../mentoring-store.ts';
import { toMemberEvent } from '../notifications/notify-sides.ts';
import { withMail } from '../notifications/side-texts.ts';
import { actorContextOf } from '../steps/actor-context.ts';
import { findRounds, isDisputed, type Disputed } from './dispute-rounds.ts';
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
    if (disputeEndsBy(mentoring.disputedAt, await findRounds(tx, mentoring)) <= at) return refuse('DISPUTE_ENDED');
    if ((await statementStore.count(tx, said.mentoringId, actor)) >= MAX_STATEMENTS) refuse('TOO_MANY_STATEMENTS');
    const statementId = await writeStatement(tx, { ...said, memberId, side: actor }, at);
    publishToMembers(services.live, tx, [mentoring.mentorId, mentoring.menteeId]);
    await notifyOther(services, tx, mentoring, { side: actor, statementId }, at);
  });
  services.outbox.nudge();
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
