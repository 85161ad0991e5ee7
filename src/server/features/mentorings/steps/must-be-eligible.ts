import type { BackupChoice } from '#domain/mentorings/proposals/backups.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { backupStore } from '../backup-store.ts';

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
