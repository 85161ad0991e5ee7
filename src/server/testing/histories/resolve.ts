import { expect } from 'vitest';
import type { Move } from './move.ts';
import { sendRequest, pick } from './send-request.ts';
import { disputesOf, type World } from './world.ts';

/** Only disputes on the operator's list can be decided; the refund is the one that the list shows. */
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
  const response = await sendRequest(world.operator, 'POST /v1/admin/mentoring/{mentoringId}/resolution', {
    params: { mentoringId },
    body,
  });
  if (!isAlone) return;
  expect(response.status, `${resolution} of what is ${listed ? '' : 'not '}disputed`).toBe(listed ? 200 : 409);
  if (!listed) return;
  const quote = listed.choices.find((choice) => choice.resolution === resolution);
  const after = await mentee.client.get('GET /v1/mentoring/{mentoringId}', { params: { mentoringId } });
  expect(after.payment?.refundKrw ?? 0, 'the refund that the operator saw').toBe(quote?.refundKrw);
}
