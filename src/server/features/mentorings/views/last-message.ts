import type { DataOf } from '#contract/calls.ts';
import type { Services } from '#server/services.ts';
import { mentoringViewStore } from './mentoring-view-store.ts';

/** The topic and the message of the newest proposal in which the mentee wrote one, to be used again (product §5.1); null when there is none. */
export async function readLastMessage(
  { db }: Pick<Services, 'db'>,
  menteeId: number,
): Promise<DataOf<'GET /v1/last-message'>> {
  return (await mentoringViewStore.findLastMessage(db, menteeId)) ?? null;
}
