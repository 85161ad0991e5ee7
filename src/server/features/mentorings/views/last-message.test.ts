import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMentee, createMentor } from '#server/testing/factories.ts';
import { FIRST } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

it('the last message is that of the newest proposal in which this mentee wrote one', async () => {
  const [mentee, other] = [await createMentee(instance), await createMentee(instance)];
  const propose = async (mentoringMessage: string) => {
    const body = {
      mentorId: (await createMentor(instance)).memberId,
      topic: 'CAREER_PATH' as const,
      mentoringMessage,
      applyTimes: [FIRST],
    };
    await mentee.client.get('POST /v1/mentoring', { body });
  };
  expect(await mentee.client.get('GET /v1/last-message')).toBeNull();
  for (const message of ['첫 글', '두 번째 글', '']) await propose(message);
  expect(await mentee.client.get('GET /v1/last-message')).toEqual({
    topic: 'CAREER_PATH',
    mentoringMessage: '두 번째 글',
  });
  expect(await other.client.get('GET /v1/last-message')).toBeNull();
});
