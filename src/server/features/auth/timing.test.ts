import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientElsewhere, newEmail, signUpMember } from '#server/testing/sign-up.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { openTestHouse, type TestHouse } from '#server/testing/test-house.ts';

const MAX_DIFFERENCE_MS = 5;

let house: TestHouse;
let known: string;
beforeAll(async () => {
  house = await openTestHouse();
  known = (await signUpMember(house)).email;
});
afterAll(() => house.close());

/**
 * How long a known address takes beyond an unknown one, in ms: medians over `rounds` of one call each, taken in changing order.
 * Two unknown addresses are compared as well; what lies between those two is the machine's own noise, and is taken off.
 */
async function compare(rounds: number, act: (email: string, client: TestClient) => Promise<unknown>): Promise<number> {
  const emails = [known, newEmail(), newEmail()];
  const client = clientElsewhere(house);
  const taken = new Map(emails.map((email) => [email, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    // Far enough apart that no budget is spent.
    house.clock.advance({ days: 4 });
    for (const email of [...emails.slice(round % 3), ...emails.slice(0, round % 3)]) {
      const startedAt = performance.now();
      await act(email, client);
      taken.get(email)?.push(performance.now() - startedAt);
    }
  }
  const [ofKnown = Number.NaN, ofUnknown = Number.NaN, ofOther = Number.NaN] = emails.map((email) =>
    median(taken.get(email) ?? []),
  );
  return Math.abs(ofKnown - ofUnknown) - Math.abs(ofUnknown - ofOther);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

describe('S-05 the time of an answer', () => {
  it.each([
    ['a sign-up code', false],
    ['a reset code', true],
  ])('tells nobody on sending %s whether an address is known', async (_what, isPasswordReset) => {
    const difference = await compare(100, (email, client) =>
      client.get('POST /v1/auth/email/code', { body: { email, isPasswordReset } }),
    );
    expect(difference).toBeLessThanOrEqual(MAX_DIFFERENCE_MS);
  });

  it('tells nobody on verifying a code', async () => {
    const client = clientElsewhere(house);
    const unknown = newEmail();
    house.clock.advance({ days: 40 });
    for (const email of [known, unknown]) await client.get('POST /v1/auth/email/code', { body: { email } });
    const times = { known: [] as number[], unknown: [] as number[] };
    for (const code of ['0001', '0002', '0003', '0004', '0005', '0006', '0007']) {
      for (const [name, email] of [
        ['known', known],
        ['unknown', unknown],
      ] as const) {
        const startedAt = performance.now();
        const { status } = await client.call('POST /v1/auth/email/code/verify', { body: { email, code } });
        times[name].push(performance.now() - startedAt);
        // One of ten thousand codes is right by chance.
        if (status === 200) return;
      }
    }
    expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThanOrEqual(MAX_DIFFERENCE_MS);
  });

  it('tells nobody on signing in', async () => {
    const difference = await compare(60, (email, client) =>
      client.call('POST /v1/auth/login', { body: { email, password: 'Wrong9!guess' } }),
    );
    expect(difference).toBeLessThanOrEqual(MAX_DIFFERENCE_MS);
  });

  it('tells nobody on resetting without a grant', async () => {
    const difference = await compare(100, (email, client) =>
      client.call('PATCH /v1/members/password', { body: { email, newPassword: 'Kiln4&traverse' } }),
    );
    expect(difference).toBeLessThanOrEqual(MAX_DIFFERENCE_MS);
  });
});
