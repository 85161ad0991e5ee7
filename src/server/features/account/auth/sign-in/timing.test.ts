import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientAtNewAddress, newEmail, signUpMember } from '#server/testing/clients/sign-up.ts';
import type { TestClient } from '#server/testing/clients/test-client.ts';
import { loadFactor } from '#server/testing/load-factor.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { COUNTS } from '#server/testing/test-speed.ts';

/** On an idle machine. */
const MAX_DIFFERENCE_MS = 5;
const ATTEMPTS = 3;
/** A thousand sign-ins of three addresses take minutes, since each computes a hash. */
const TIMEOUT_MS = 900_000;
const WRONG_CODES = ['0001', '0002', '0003', '0004'];

let instance: TestInstance;
let known: string;
beforeAll(async () => {
  instance = await openTestInstance();
  known = (await signUpMember(instance)).email;
});
afterAll(() => instance.close());

/**
 * How much longer a request takes for a known address than for an unknown one, in ms: medians over so many calls each, in changing order.
 * The difference between two unknown addresses is measurement noise and is subtracted.
 */
async function measureDifference(request: (email: string, client: TestClient) => Promise<unknown>): Promise<number> {
  const emails = [known, newEmail(), newEmail()];
  const durations = new Map(emails.map((email) => [email, [] as number[]]));
  for (let round = 0; round < COUNTS.timedCalls; round += 1) {
    // Far enough apart that no limit is reached, and each round from elsewhere.
    instance.clock.advance({ days: 4 });
    const client = clientAtNewAddress(instance);
    for (const email of [...emails.slice(round % 3), ...emails.slice(0, round % 3)]) {
      const startedAt = performance.now();
      await request(email, client);
      durations.get(email)?.push(performance.now() - startedAt);
    }
  }
  const [ofKnown = Number.NaN, ofUnknown = Number.NaN, ofOther = Number.NaN] = emails.map((email) =>
    median(durations.get(email) ?? []),
  );
  return Math.abs(ofKnown - ofUnknown) - Math.abs(ofUnknown - ofOther);
}

/** Fails only if every attempt shows a difference: a leak does so each time, other load on the machine does not. */
async function expectNoDifference(measureOnce: () => Promise<number>): Promise<void> {
  const differences: string[] = [];
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const difference = await measureOnce();
    const allowed = MAX_DIFFERENCE_MS * loadFactor();
    if (difference <= allowed) return;
    differences.push(`${difference}, of ${allowed}`);
  }
  expect(differences, 'ms between a known address and another, each time more than is allowed').toEqual([]);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

describe('S-05 response time', { timeout: TIMEOUT_MS }, () => {
  it.each([
    ['a sign-up code', false],
    ['a reset code', true],
  ])('does not reveal on sending %s whether an address is known', async (_what, isPasswordReset) => {
    await expectNoDifference(() =>
      measureDifference((email, client) =>
        client.get('POST /v1/auth/email/code', { body: { email, isPasswordReset } }),
      ),
    );
  });

  it('does not reveal it on verifying a code', async () => {
    await expectNoDifference(async () => {
      const unknown = newEmail();
      const durations = new Map([known, unknown].map((email) => [email, [] as number[]]));
      for (let calls = 0; calls < COUNTS.timedCalls; calls += WRONG_CODES.length) {
        instance.clock.advance({ days: 4 });
        const client = clientAtNewAddress(instance);
        for (const email of durations.keys()) await client.get('POST /v1/auth/email/code', { body: { email } });
        for (const code of WRONG_CODES) {
          for (const [email, times] of durations) {
            const startedAt = performance.now();
            const { status } = await client.call('POST /v1/auth/email/code/verify', { body: { email, code } });
            // One of ten thousand codes is correct by chance.
            if (status !== 200) times.push(performance.now() - startedAt);
          }
        }
      }
      return Math.abs(median(durations.get(known) ?? []) - median(durations.get(unknown) ?? []));
    });
  });

  it('does not reveal it on signing in', async () => {
    await expectNoDifference(() =>
      measureDifference(async (email, client) => {
        const { status } = await client.call('POST /v1/auth/login', { body: { email, password: 'Wrong9!guess' } });
        expect(status).toBe(401);
      }),
    );
  });

  it('does not reveal it on resetting without a grant', async () => {
    await expectNoDifference(() =>
      measureDifference(async (email, client) => {
        const { status } = await client.call('PATCH /v1/members/password', {
          body: { email, newPassword: 'Kiln4&traverse' },
        });
        expect(status).toBe(403);
      }),
    );
  });
});
