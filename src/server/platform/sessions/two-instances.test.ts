import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestClient } from '#server/testing/clients/test-client.ts';
import { createMember, type TestMember } from '#server/testing/factories.ts';
import type { TestInstance } from '#server/testing/test-instance.ts';
import { openTwoInstances, type TwoInstances } from '#server/testing/two-instances.ts';

const PATIENCE = { timeout: 120_000, interval: 5 };

/** The same browser, answered by the other instance. */
function clientAt(instance: TestInstance, { client }: TestMember): TestClient {
  const other = instance.client();
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  return other;
}

const statusOf = async (client: TestClient) => (await client.call('GET /v1/members/check-session')).status;

describe('a session that ended on one of two instances', () => {
  let two: TwoInstances;
  beforeAll(async () => {
    two = await openTwoInstances();
  });
  afterAll(() => two.close());

  it.each([
    ['signing out', (member: TestMember) => member.client.call('POST /v1/auth/logout')],
    [
      'ending the session from the list of devices',
      async ({ client }: TestMember) => {
        const [session] = await client.get('GET /v1/members/me/sessions');
        await client.call('DELETE /v1/members/me/sessions/{sessionId}', { params: { sessionId: session?.id ?? '' } });
      },
    ],
    [
      'a new password',
      ({ memberId }: TestMember) => {
        const { db, sessions } = two.here.services;
        return db.transaction((tx) => sessions.endAllOf(tx, memberId));
      },
    ],
  ])('S-18 is forgotten by the other at once, after %s', async (_what, end) => {
    const member = await createMember(two.here, 'ROLE_MENTEE');
    const elsewhere = clientAt(two.there, member);
    // Remembered there, for two seconds of a clock that stands still.
    expect(await statusOf(elsewhere)).toBe(200);
    await end(member);
    await vi.waitFor(async () => expect(await statusOf(elsewhere)).toBe(401), PATIENCE);
  });

  it('S-18 leaves the sessions of others alone', async () => {
    const [leaving, staying] = [
      await createMember(two.here, 'ROLE_MENTEE'),
      await createMember(two.here, 'ROLE_MENTOR'),
    ];
    const elsewhere = clientAt(two.there, staying);
    await leaving.client.call('POST /v1/auth/logout');
    expect(await statusOf(elsewhere)).toBe(200);
  });
});

describe('a session that ended on an instance that publishes no topics', () => {
  let two: TwoInstances;
  beforeAll(async () => {
    two = await openTwoInstances({ isLive: false });
  });
  afterAll(() => two.close());

  it('S-18 writes nothing more on the other, which remembers it for reading', async () => {
    const member = await createMember(two.here, 'ROLE_MENTEE');
    const elsewhere = clientAt(two.there, member);
    expect(await statusOf(elsewhere)).toBe(200);
    await member.client.call('POST /v1/auth/logout');
    expect(await statusOf(elsewhere)).toBe(200);
    expect(await elsewhere.call('POST /v1/notifications/read')).toMatchObject({ status: 401 });
    expect(
      await elsewhere.call('PUT /v1/mentoring/{mentoringId}/apply-times', { params: { mentoringId: 1 } }),
    ).toMatchObject({ status: 401 });
  });

  it('is not read there for longer where the clock is set back: two seconds are two seconds', async () => {
    const member = await createMember(two.here, 'ROLE_MENTEE');
    const elsewhere = clientAt(two.there, member);
    expect(await statusOf(elsewhere)).toBe(200);
    await member.client.call('POST /v1/auth/logout');
    two.there.clock.advance({ seconds: -5 });
    expect(await statusOf(elsewhere)).toBe(401);
  });
});
