import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openStream } from '#server/testing/clients/stream-client.ts';
import { loadFactor } from '#server/testing/load-factor.ts';
import { proposeAndPay } from '#server/testing/scenes/mentoring-scene.ts';
import { openTwoInstances, type TwoInstances } from '#server/testing/two-instances.ts';

const ROUNDS = 15;
const SEEN_WITHIN_MS = 1000;
const CALL = 'POST /v1/mentoring/{mentoringId}/messages';

let two: TwoInstances;
beforeAll(async () => {
  two = await openTwoInstances();
  for (const { app } of [two.here, two.there]) await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => two.close());

it(`a message written on one instance is on the other’s stream within a second, ${ROUNDS} times, and so is that it was read`, async () => {
  const { mentor, mentee, mentoringId, params } = await proposeAndPay(two.here);
  const [there, here] = [await openStream(two.there, mentor.client), await openStream(two.here, mentee.client)];
  for (const stream of [there, here]) await stream.waitFor('notifications');
  const times: number[] = [];
  for (let number = 1; number <= ROUNDS; number += 1) {
    const from = there.events.length;
    const sentAt = performance.now();
    await mentee.client.get(CALL, { params, body: { clientId: crypto.randomUUID(), text: `${number}번째 말` } });
    const seen = () =>
      there.events.slice(from).find(({ event, data }) => event === 'conversation' && data.lastNumber === number);
    await vi.waitUntil(seen, { timeout: 120_000, interval: 2 });
    times.push(performance.now() - sentAt);
    const { data } = seen() ?? {};
    expect(data).toMatchObject({ mentoringId, otherRead: 0, preparation: 0 });
    expect(JSON.stringify(data), 'numbers, and no word').not.toContain('말');
    const readFrom = here.events.length;
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/messages/read', { params, body: { through: number } });
    const isRead = () =>
      here.events
        .slice(readFrom)
        .some(({ event, data: marks }) => event === 'conversation' && marks.otherRead === number);
    await vi.waitUntil(isRead, { timeout: 120_000, interval: 2 });
  }
  times.sort((one, other) => one - other);
  const [median = 0, p95 = 0] = [times[Math.floor(ROUNDS / 2)], times[Math.ceil(ROUNDS * 0.95) - 1]];
  console.log(`a message on the other instance’s stream: median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`);
  expect(p95).toBeLessThan(SEEN_WITHIN_MS * loadFactor());
  for (const stream of [there, here]) stream.close();
});

it('a message sent to both instances at once under one id is one message', async () => {
  const { mentor, mentee, params } = await proposeAndPay(two.here);
  const elsewhere = two.there.client();
  elsewhere.cookies.set('session', mentee.client.cookies.get('session') ?? '');
  const body = { clientId: crypto.randomUUID(), text: '한 번만' };
  const answers = await Promise.all([
    mentee.client.call(CALL, { params, body }),
    elsewhere.call(CALL, { params, body }),
  ]);
  expect(answers.map(({ status, data }) => [status, data.number])).toEqual([
    [201, 1],
    [201, 1],
  ]);
  const { content } = await mentor.client.get('GET /v1/mentoring/{mentoringId}/messages', { params });
  expect(content).toHaveLength(1);
});
