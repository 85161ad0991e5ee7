import { placesLeft, placesOf, type BackupChoice } from '#domain/mentorings/proposals/backups.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import type { Services } from '#server/services.ts';
import { backupStore } from '../backup-store.ts';
import { mentoringStore } from '../mentoring-store.ts';
import { mustBeEligible } from '../steps/propose-mentoring.ts';
import { actorContextOf, isOpen } from '../steps/take-step.ts';

/**
 * The mentee names other mentors to pass the proposal on to, or none: until somebody has confirmed it, and while it waits for the next mentor.
 * If they name nobody then, all of the money goes back.
 * @throws RefusalError `NOT_FOUND`, `FORBIDDEN` (the mentor), `BACKUPS_CLOSED`, `TOO_MANY_BACKUPS`, `BACKUP_NOT_AVAILABLE`
 */
export async function changeBackups(
  services: Services,
  memberId: number,
  { mentoringId, choice }: { mentoringId: number; choice: BackupChoice },
): Promise<void> {
  await services.db.transaction((tx) => change(services, tx, memberId, mentoringId, choice));
}

async function change(
  services: Services,
  tx: Queryable,
  memberId: number,
  mentoringId: number,
  choice: BackupChoice,
): Promise<void> {
  const mentoring = (await mentoringStore.lock(tx, mentoringId)) ?? refuse('NOT_FOUND');
  if (actorContextOf(mentoring, memberId).actor !== 'MENTEE') refuse('FORBIDDEN');
  const { passes, isPassingOn, had } = await backupStore.findState(tx, mentoringId);
  if (!isOpen(mentoring) && !isPassingOn) refuse('BACKUPS_CLOSED');
  if (choice.mentorIds.length > placesLeft(passes)) refuse('TOO_MANY_BACKUPS');
  await mustBeEligible(tx, mentoring.menteeId, [mentoring.mentorId, ...had], choice);
  await backupStore.replace(tx, mentoringId, placesOf(choice, passes), services.clock.now());
  publishToMembers(services.live, tx, [mentoring.menteeId]);
}
