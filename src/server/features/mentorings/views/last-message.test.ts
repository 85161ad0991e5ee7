import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMentee } from '#server/testing/factories.ts';
import { propose, proposeAndPay } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

it('the last message is that of the newest proposal in which this mentee wrote one, and says if it was rejected', async () => {
  const [mentee, other] = [await createMentee(instance), await createMentee(instance)];
  const read = () => mentee.client.get('GET /v1/last-message');
  expect(await read()).toBeNull();
  const last = { topic: 'JOB_PREPARATION', mentoringMessage: '두 번째 글', wasRejected: false };
  await propose(instance, { mentee, message: '첫 글' });
  const { mentor, params } = await proposeAndPay(instance, { mentee, message: last.mentoringMessage });
  await propose(instance, { mentee });
  expect(await read()).toEqual(last);
  await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
  expect(await read()).toEqual({ ...last, wasRejected: true });
  expect(await other.client.get('GET /v1/last-message')).toBeNull();
});
