import { expect } from 'vitest';
import type { Move } from './move.ts';
import { pick, sendRequest } from './send-request.ts';
import { meet } from './session-moves.ts';
import type { World } from './world.ts';

type Of<Kind extends Move['kind']> = Extract<Move, { kind: Kind }>;
const TEXTS = { question: '이력서는 몇 장이 좋을까요?', answer: '한 장이면 충분해요.' };

/**
 * Two meet, and hours later the student proposes to show a question with its answer: accepted exactly when the screen says so. The mentor agrees
 * or declines, or the student takes it back; guests read it while it is shown.
 */
export async function shareAnswer(world: World, { mentoring: from, hours, decision }: Of<'share'>): Promise<void> {
  const mentoring = await meet(world, from, hours);
  const chosen = mentoring === undefined ? undefined : pick(world.mentorings, mentoring);
  if (!chosen) return;
  const { mentor, mentee } = chosen;
  const params = { mentoringId: chosen.mentoringId };
  const { canPropose } = await mentee.client.get('GET /v1/mentoring/{mentoringId}/public-answer', { params });
  const proposed = await sendRequest(mentee, 'PUT /v1/mentoring/{mentoringId}/public-answer', { params, body: TEXTS });
  expect(proposed.status === 200, `proposed: ${proposed.code}`).toBe(canPropose);
  if (!canPropose) return;
  const answered =
    decision === 'consent'
      ? await sendRequest(mentor, 'POST /v1/mentoring/{mentoringId}/public-answer/consent', { params, body: TEXTS })
      : decision === 'decline'
        ? await sendRequest(mentor, 'POST /v1/mentoring/{mentoringId}/public-answer/decline', { params })
        : await sendRequest(mentee, 'DELETE /v1/mentoring/{mentoringId}/public-answer', { params });
  expect([answered.status, answered.code], `the answer: ${decision}`).toEqual([200, undefined]);
  const page = await world.instance
    .client()
    .call('GET /v1/mentor/{mentorId}/public-answers', { params: { mentorId: mentor.memberId } });
  if (page.status === 200) expect(page.data.content.length > 0, 'shown').toBe(decision === 'consent');
}
