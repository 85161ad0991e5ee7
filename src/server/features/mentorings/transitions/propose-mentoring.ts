import type * as z from 'zod/mini';
import type { RuntimeValues } from '#domain/desk/settings.ts';
import { dueAt } from '#domain/mentorings/deadlines/deadlines.ts';
import { type BackupChoice, NO_BACKUPS, placesOf } from '#domain/mentorings/proposals/backups.ts';
import {
  CANCELLATIONS_PER_ACTION,
  type DailyAction,
  problemWithProposal,
} from '#domain/mentorings/proposals/proposals.ts';
import type { Topic } from '#domain/mentorings/proposals/topics.ts';
import { type applyTimes, problemWithSlots, slotStarts } from '#domain/mentorings/times/slots.ts';
import { refuse } from '#domain/refusals.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { NO_CHANGES } from '#domain/time/public-holidays.ts';
import type { Queryable } from '#server/db/database.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import { currentSettings } from '#server/platform/runtime-settings.ts';
import { throttleStore } from '#server/platform/throttles/throttle-store.ts';
import type { Services } from '#server/services.ts';
import { lockLoad } from '../../mentors/availability/find-facts.ts';
import { mustBeOpenTimes } from '../../mentors/availability/own-availability.ts';
import { orderGroupOfMember } from '../../mentors/mentor-order-routes.ts';
import { findProposingPair } from '../../mentors/proposal-obstacle.ts';
import { backupStore } from '../backup-store.ts';
import { EXPIRE_JOB, schedule } from '../deadlines/deadlines.ts';
import { mentoringStore } from '../mentoring-store.ts';
import { notifySides } from '../notifications/notify-sides.ts';
import { slotStore } from '../slot-store.ts';
import { mentoringHistoryStore } from '../transition-store.ts';

/**
 * Counts a member's action that the other side is notified of (S-69). It is the first statement of its transaction, so that it holds no lock that
 * another transaction waits for, and a refused action is not counted.
 * @throws RefusalError `TOO_MANY_STEPS`
 */
export async function countDailyAction(
  services: Services,
  tx: Queryable,
  { action, memberId, at }: { action: DailyAction; memberId: number; at: Date },
): Promise<void> {
  const { hits, resetsAt } = await throttleStore.hitWindow(
    tx,
    `steps:${action}:${memberId}`,
    at,
    new Date(at.getTime() + DAY_MS),
  );
  const { STEPS_A_DAY: most } = await currentSettings(services, tx);
  const limit = action === 'cancel' ? most * CANCELLATIONS_PER_ACTION : most;
  if (hits <= limit) return;
  services.log.info({ event: 'limit-reached', limit: `steps:${action}`, memberId }, 'limit reached');
  refuseForNow('TOO_MANY_STEPS', resetsAt.getTime() - at.getTime());
}

/**
 * A backup must be listed, of the student's university, and must not have had the proposal.
 * @param had the mentors who have, or have had, the proposal
 * @throws RefusalError `BACKUP_NOT_AVAILABLE`
 */
export async function mustBeEligible(
  tx: Queryable,
  menteeId: number,
  had: readonly number[],
  { mentorIds }: BackupChoice,
): Promise<void> {
  if (mentorIds.length === 0) return;
  if (mentorIds.some((mentorId) => had.includes(mentorId))) refuse('BACKUP_NOT_AVAILABLE');
  if ((await backupStore.countEligible(tx, menteeId, mentorIds)) < mentorIds.length) refuse('BACKUP_NOT_AVAILABLE');
}

export interface Proposal {
  readonly mentorId: number;
  readonly topic: Topic;
  readonly mentoringMessage: string;
  readonly isAnonymous: boolean;
  readonly applyTimes: z.output<typeof applyTimes>;
  readonly backups?: BackupChoice | undefined;
}

/**
 * A mentee proposes up to five times to a mentor of the same university (SPEC §2, product §5.1). It waits for payment.
 * @returns the mentoring's id
 * @throws RefusalError `NO_PROFILE`, `NOT_VERIFIED`, `ENROLMENT_LAPSED`, `NOT_FOUND` (no such mentor), `OTHER_UNIVERSITY`, `INVALID_INPUT`
 *   (a time that comes too soon), `TIME_CLOSED`, `SLOT_TAKEN`, `TOO_MANY_OPEN_PROPOSALS`, `ALREADY_PROPOSED`, `PROPOSALS_FULL`,
 *   `BACKUP_NOT_AVAILABLE`, `TOO_MANY_STEPS`
 */
export async function proposeMentoring(services: Services, menteeId: number, proposal: Proposal): Promise<number> {
  const now = services.clock.now();
  const slots = slotStarts(proposal.applyTimes);
  const settings = await currentSettings(services, services.db);
  mustHaveNotice(slots, now, settings.MINIMUM_NOTICE_HOURS);
  return services.db.transaction(async (tx) => {
    await countDailyAction(services, tx, { action: 'propose', memberId: menteeId, at: now });
    await slotStore.lockToOffer(tx, [menteeId, proposal.mentorId], slots);
    await mentoringStore.lockToPropose(tx, menteeId, proposal.mentorId);
    await lockLoad(tx, proposal.mentorId);
    await mustBeAllowed(tx, { menteeId, mentorId: proposal.mentorId, slots, now });
    await mustBeOpenTimes(services, tx, proposal.mentorId, slots, now, settings.MINIMUM_NOTICE_HOURS);
    await mustBeEligible(tx, menteeId, [proposal.mentorId], proposal.backups ?? NO_BACKUPS);
    return write(services, tx, menteeId, { ...proposal, slots }, settings, now);
  });
}

/** @throws RefusalError `INVALID_INPUT` that names the field, as a wrong entry does */
export function mustHaveNotice(slots: readonly Date[], now: Date, noticeHours: number): void {
  const problem = problemWithSlots(slots, now, noticeHours);
  if (problem) refuse('INVALID_INPUT', { message: problem, field: 'applyTimes' });
}

async function mustBeAllowed(
  tx: Queryable,
  { menteeId, mentorId, slots, now }: { menteeId: number; mentorId: number; slots: readonly Date[]; now: Date },
): Promise<void> {
  const problem = problemWithProposal(await findProposingPair(tx, menteeId, mentorId, now));
  if (problem) refuse(problem);
  if (await slotStore.isAnyBooked(tx, [menteeId, mentorId], slots)) refuse('SLOT_TAKEN');
}

async function write(
  services: Services,
  tx: Queryable,
  menteeId: number,
  proposal: Proposal & { slots: readonly Date[] },
  { MINIMUM_NOTICE_HOURS: noticeHours, SESSION_PRICE_KRW: priceKrw }: RuntimeValues,
  now: Date,
): Promise<number> {
  const { mentorId, topic, mentoringMessage, isAnonymous, slots } = proposal;
  const due = dueAt('PAYMENT_PENDING', now, slots, noticeHours, NO_CHANGES);
  const wish = {
    mentorId,
    menteeId,
    topic,
    message: mentoringMessage,
    priceKrw,
    noticeHours,
    dueAt: due,
    wishes: slots,
    isAnonymous,
    orderGroup: orderGroupOfMember(services, menteeId),
  };
  const { mentoringId, historyId, ...names } = await mentoringHistoryStore.insert(tx, wish, now);
  const places = placesOf(proposal.backups ?? NO_BACKUPS, 0);
  if (places.length > 0) await backupStore.replace(tx, mentoringId, places, now);
  await schedule(services, tx, EXPIRE_JOB, mentoringId, due);
  publishToMembers(services.live, tx, [mentorId, menteeId]);
  const parties = { mentoringId, mentorId, menteeId, ...names };
  const mentoring = { ...parties, status: 'PAYMENT_PENDING', confirmedStartsAt: null } as const;
  const event = { action: 'propose', actor: 'MENTEE', actorId: menteeId, startsAt: undefined } as const;
  await notifySides(services, tx, { ...event, historyId, mentoring, at: now });
  return mentoringId;
}
