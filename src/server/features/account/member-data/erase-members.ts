import { contractsKeptUntil, erasedAt } from '#domain/account/account-deletion.ts';
import { OBJECTION_DAYS } from '#domain/mentorings/states/disputes.ts';
import { RESTORE_DAYS } from '#domain/retention.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { EachRow } from '#server/platform/jobs/job-queue.ts';
import { type MemberData, sealFormerMember } from '#server/platform/member-data/member-data.ts';
import type { Services } from '#server/services.ts';
import { deleteMarkedFiles } from '../../people/files/clean-files.ts';
import { erasureStore } from './erasure-store.ts';

/**
 * Erases the accounts that can no longer be brought back. One with a mentoring or a payment that is not over waits for the next time. Each in a
 * transaction of its own; idempotent.
 * @param all what each feature has of a member, in the order in which it is erased
 * @throws AggregateError for those that could not be erased, once everybody else is
 */
export async function eraseMembers(services: Services, all: readonly MemberData[]): Promise<void> {
  const { db, clock, log } = services;
  const deletedBefore = new Date(clock.now().getTime() - RESTORE_DAYS * DAY_MS);
  const members = new EachRow<number>('The erasure of members');
  let last: { memberId: number; deletedAt: Date } | undefined;
  do {
    const deleted = await erasureStore.listDeleted(db, deletedBefore, last);
    for (const { memberId } of deleted)
      await members.run(memberId, async () => {
        if (await eraseMember(services, memberId, all)) log.info({ event: 'member-erased', memberId }, 'member erased');
      });
    last = deleted.at(-1);
  } while (last);
  await deleteMarkedFiles(services);
  members.finish();
}

/** @returns false when they are back, or something of theirs is not over */
function eraseMember({ db, clock, secret }: Services, memberId: number, all: readonly MemberData[]): Promise<boolean> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const endedBefore = new Date(now.getTime() - OBJECTION_DAYS * DAY_MS);
    const member = await erasureStore.lockDeleted(tx, memberId, endedBefore);
    if (!member || erasedAt(member.deletedAt) > now || member.hasUnfinished) return false;
    const { email, nickname, memberType, lastEndedAt } = member;
    if (lastEndedAt) {
      const sealed = sealFormerMember(secret, memberId, { email, nickname: nickname ?? '', memberType });
      await erasureStore.insertFormer(tx, memberId, sealed, contractsKeptUntil(lastEndedAt));
    }
    for (const data of all) await data.eraseFor(tx, { memberId, email, nickname }, now);
    return true;
  });
}

/**
 * Erases what the law required to keep about members who left, once its time is over: who they were, and what they wrote in their contracts.
 * @throws AggregateError for the members it could not do this for, once all others are done
 */
export async function eraseFormerMembers({ db, clock }: Services, all: readonly MemberData[]): Promise<void> {
  const members = new EachRow<number>('The erasure of records of members');
  let last: { memberId: number; keepUntil: Date } | undefined;
  do {
    const expired = await erasureStore.listExpired(db, clock.now(), last);
    for (const { memberId } of expired)
      await members.run(memberId, () =>
        db.transaction(async (tx) => {
          if (!(await erasureStore.takeExpired(tx, memberId))) return;
          for (const data of all) await data.eraseRecordsFor?.(tx, memberId);
        }),
      );
    last = expired.at(-1);
  } while (last);
  members.finish();
}
