import { expect } from 'vitest';
import { ask, pick } from './ask.ts';
import type { Move } from './move.ts';
import { disputesOf, type World } from './world.ts';

/** What is on the operator's list can be decided, and nothing else; the refund is the one that the list names. */
export async function resolve(world: World, move: Extract<Move, { kind: 'resolve' }>, isAlone: boolean): Promise<void> {
  const { mentoring, isOnList, resolution } = move;
  const list = await disputesOf(world);
  const mentoringId =
    (isOnList && pick(list, mentoring)?.mentoringId) || pick(world.mentorings, mentoring)?.mentoringId;
  const chosen = world.mentorings.find((one) => one.mentoringId === mentoringId);
  if (!chosen || mentoringId === undefined) return;
  const { mentee } = chosen;
  const listed = list.find((dispute) => dispute.mentoringId === mentoringId);
  const body = { resolution, note: '두 사람의 말을 듣고 정했어요.' };
  const answer = await ask(world.operator, 'POST /v1/admin/mentoring/{mentoringId}/resolution', {
    params: { mentoringId },
    body,
  });
  if (!isAlone) return;
  expect(answer.status, `${resolution} of what is ${listed ? '' : 'not '}disputed`).toBe(listed ? 200 : 409);
  if (!listed) return;
  const quote = listed.choices.find((choice) => choice.resolution === resolution);
  const after = await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params: { mentoringId } });
  expect(after.payment?.refundKrw ?? 0, 'the refund that the operator saw').toBe(quote?.refundKrw);
}
