import type { DataOf } from '#contract/calls.ts';
import type { Services } from '#server/services.ts';
import { mentoringViewStore } from './mentoring-view-store.ts';

/** The topic and message of the newest proposal with a message of the mentee, for reuse (product §5.1); null without one. */
export async function readLastMessage(
  { db }: Pick<Services, 'db'>,
  menteeId: number,
): Promise<DataOf<'GET /v1/last-message'>> {
  return (await mentoringViewStore.findLastMessage(db, menteeId)) ?? null;
}
