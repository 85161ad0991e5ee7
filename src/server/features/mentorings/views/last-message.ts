import type { DataOf } from '#contract/calls.ts';
import type { Services } from '#server/services.ts';
import { mentoringViewStore } from './mentoring-view-store.ts';

/** The newest proposal with a message of the mentee, for reuse, and whether it was rejected (product §5.1); null without one. */
export async function readLastMessage(
  { db }: Pick<Services, 'db'>,
  menteeId: number,
): Promise<DataOf<'GET /v1/last-message'>> {
  return (await mentoringViewStore.findLastMessage(db, menteeId)) ?? null;
}
