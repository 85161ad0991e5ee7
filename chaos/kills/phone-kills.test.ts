import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { createPhoneQueue } from '#server/platform/phone/phone-queue.ts';
import { createSolapiTransport } from '#server/platform/phone/solapi-transport.ts';
import { createMentee } from '#server/testing/factories.ts';
import { openTestInstance } from '#server/testing/test-instance.ts';
import { COUNTS } from '#server/testing/test-speed.ts';
import { createPhoneSimulator } from '#simulator/phone/create-phone-simulator.ts';
import { newSeed, Random } from '../load/random.ts';
import { PHONE_KEYS, type PhoneSenderSettings, quickClock } from './phone-kills-settings.ts';

const SENDERS = 2;
const ENDS_WITHIN_MS = 800_000;
/** The first of a sender's lives are short, so that a few messages see kills too; then most of a life is work, and more of it in each: a busy machine needs longer. */
const SHORT_LIVES = 3;
const LIVES_MS = { short: [300, 1500], long: [2000, 5000] } as const;

const countWaiting = statement<{ count: number }>(
  'chaos-count-waiting-phone-messages',
  'select count(*)::int as count from phone_messages where next_attempt_at is not null',
);

it('S-115 messages to phones reach each phone once, whatever is lost and however often senders are killed', async () => {
  const instance = await openTestInstance('postgresql');
  const { db } = instance;
  const begunAt = Date.now();
  const clock = quickClock(begunAt);
  const provider = createPhoneSimulator({ ...PHONE_KEYS, templates: [], clock });
  const apiBase = await provider.listen(0, '127.0.0.1');
  const { secret, secrets, log } = instance.services;
  const settings: PhoneSenderSettings = {
    databaseUrl: db.url ?? '',
    apiBase,
    secret: secret.toString('hex'),
    begunAt,
  };
  const seed = newSeed();
  const random = new Random(seed);
  const over = new AbortController();
  let kills = 0;

  async function runAndKill(): Promise<void> {
    for (let life = 0; !over.signal.aborted; life += 1) {
      const sender = spawn(process.execPath, [join(import.meta.dirname, 'phone-sender.ts')], {
        env: { ...process.env, PHONE_SENDER: JSON.stringify(settings) },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const gone = once(sender, 'exit');
      await Promise.race([once(sender.stdout, 'data'), gone]);
      const [least, most] = life < SHORT_LIVES ? LIVES_MS.short : LIVES_MS.long;
      await delay(random.between(least, most) * Math.max(1, life - SHORT_LIVES));
      sender.kill('SIGKILL');
      await gone;
      kills += 1;
    }
  }

  try {
    const { memberId } = await createMentee(instance);
    const transport = createSolapiTransport({ ...PHONE_KEYS, apiBase, sender: '0212345678', clock });
    const queue = createPhoneQueue({ db, clock, log, secrets, transport, budgetKrw: () => Promise.resolve(0) });
    const keys = Array.from({ length: COUNTS.phoneMessages }, (_, index) => `message:${index}`);
    const expiresAt = new Date(clock.now().getTime() + 30 * 24 * 3_600_000);
    await db.transaction(async (tx) => {
      for (const [index, key] of keys.entries())
        await queue.queueMessage(tx, {
          key,
          memberId,
          to: `+8210${10_000_000 + index}`,
          text: '안녕하세요.',
          expiresAt,
        });
    });
    for (const kind of ['lost-answer', 'lost-request', 'rate-limited', 'server-error'] as const)
      provider.arm({ kind, times: Math.ceil(keys.length / 50) });
    const senders = Array.from({ length: SENDERS }, runAndKill);
    const waiting = async () => (await db.query(countWaiting))[0]?.count;
    await expect.poll(waiting, { timeout: ENDS_WITHIN_MS, interval: 250 }).toBe(0);
    over.abort();
    await Promise.all(senders);
    const taken = provider.messages().map(({ customFields }) => customFields.key ?? '');
    expect(taken.length, `seed ${seed}`).toBe(keys.length);
    expect(new Set(taken)).toEqual(new Set(keys));
    expect(kills).toBeGreaterThan(0);
  } finally {
    over.abort();
    await provider.close();
    await instance.close();
  }
});
