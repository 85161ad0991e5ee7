import { setTimeout as delay } from 'node:timers/promises';
import { notifyMember } from '#server/platform/notifications/notify-members.ts';
import { createTestDatabase } from '#server/testing/database/test-database.ts';
import { createMember } from '#server/testing/factories.ts';
import { startPushServer, type PushBrowser } from '#server/testing/servers/push-server.ts';
import { openTestInstance } from '#server/testing/test-instance.ts';

const PUSHES = 50;
const WARM_UPS = 5;
const ENGINES = ['pglite', 'postgresql'] as const;

/** Times in milliseconds, from the commit of an event to the arrival of its push at the push service. */
export interface PushFigures {
  readonly where: string;
  readonly median: number;
  readonly p95: number;
  readonly most: number;
}

/**
 * 50 events one after another, each pushed to one browser: written, claimed, encrypted, signed and received by a local push service, which verifies and
 * decrypts it. `TEST_DATABASE_URL` names PostgreSQL.
 */
export async function* measurePushes(): AsyncGenerator<PushFigures> {
  for (const engine of ENGINES) yield { where: `one process, ${engine}`, ...(await measure(engine, false)) };
  yield { where: 'the worker is another process, postgresql', ...(await measure('postgresql', true)) };
}

async function measure(engine: (typeof ENGINES)[number], isApart: boolean) {
  const server = await startPushServer();
  const db = await createTestDatabase(engine);
  const settings = { PUSH_LOCAL_ORIGIN: server.origin };
  const web = await openTestInstance(db, settings);
  // A second queue on the same database, with the same key, as a worker process has it: nothing tells it of the commit.
  const shared = { ...db, close: () => Promise.resolve() };
  const worker = isApart ? await openTestInstance(shared, { ...settings, DATA_DIR: web.services.env.DATA_DIR }) : web;
  worker.services.pushes.start();
  try {
    const member = await createMember(web, 'ROLE_MENTEE');
    const browser = server.subscribe();
    await member.client.get('PUT /v1/push-subscription', { body: browser.subscription });
    const times: number[] = [];
    for (let number = 0; number < PUSHES + WARM_UPS; number += 1) {
      const event = { memberId: member.memberId, eventKey: `event:${number}`, kind: 'REVIEW', link: '/user' } as const;
      const text = { title: '멘토링 후기가 도착했어요', body: '한마디 남기면 바다님의 글을 바로 볼 수 있어요.' };
      await web.db.transaction((tx) => notifyMember(web.services, tx, { ...event, ...text }, web.clock.now()));
      const committedAt = performance.now();
      times.push((await arrival(browser, number)) - committedAt);
    }
    return spread(times.slice(WARM_UPS));
  } finally {
    await worker.services.pushes.stop();
    if (worker !== web) await worker.close();
    await web.close();
    await server.close();
  }
}

/** When the push of a number arrived. */
async function arrival({ requests }: PushBrowser, number: number): Promise<number> {
  for (;;) {
    const request = requests[number];
    if (request) return request.receivedAt;
    await delay(1);
  }
}

function spread(times: readonly number[]) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { median: at(0.5), p95: at(0.95), most: at(1) };
}
