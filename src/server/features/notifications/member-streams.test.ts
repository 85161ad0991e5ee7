import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { createLocalLive } from '#server/platform/live/live.ts';
import { createMember, type TestMember } from '#server/testing/factories.ts';
import { acceptFirst, proposeAndPay } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { createMemberStreams, type MemberStream, type MemberStreams } from './member-streams.ts';

const PATIENCE = { timeout: 120_000, interval: 2 };
const NEVER_MS = 1_000_000;
const QUIET = { keepAliveEveryMs: NEVER_MS, recheckEveryMs: NEVER_MS };

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());
const created: MemberStreams[] = [];
afterEach(() => {
  for (const streams of created.splice(0)) streams.close();
});

/** Streams that lose their topics, as when a process dies right after its commit. */
function streamsWithoutTopics(times: Partial<typeof QUIET>, db: Database = instance.db): MemberStreams {
  const services = { ...instance.services, db, live: createLocalLive() };
  const streams = createMemberStreams(services, { ...QUIET, ...times });
  created.push(streams);
  return streams;
}

/** A stream of a member, and what it was sent: the names of events, and `:` for a comment. */
async function recorded({ client, memberId }: TestMember) {
  const viewer = await instance.services.sessions.find(client.cookies.get('session') ?? '');
  if (!viewer) throw new Error(`Member ${memberId} is not signed in`);
  const sent: string[] = [];
  const listeners: (() => void)[] = [];
  const stream: MemberStream = {
    viewer,
    lastEventId: undefined,
    send: (event, data) => void sent.push(event === 'ended' ? `${event} ${JSON.stringify(data)}` : event),
    keepAlive: () => void sent.push(':'),
    end: () => {
      for (const listener of listeners) listener();
    },
    onEnd: (listener) => void listeners.push(listener),
  };
  return { stream, sent };
}

const BEGINNING = ['connected', 'notifications'];

describe('a stream that loses its topics', () => {
  it('sends what has changed all the same, a moment later', async () => {
    const scene = await proposeAndPay(instance);
    const streams = streamsWithoutTopics({ recheckEveryMs: 20 });
    const { stream, sent } = await recorded(scene.mentee);
    streams.open(stream);
    await vi.waitFor(() => expect(sent).toEqual(BEGINNING), PATIENCE);
    await acceptFirst(scene);
    await vi.waitFor(() => expect(sent).toEqual([...BEGINNING, 'mentoring', 'notifications']), PATIENCE);
  });

  it('sends nothing as long as nothing has changed', async () => {
    const streams = streamsWithoutTopics({ recheckEveryMs: 5, keepAliveEveryMs: 50 });
    const { stream, sent } = await recorded((await proposeAndPay(instance)).mentee);
    streams.open(stream);
    await vi.waitFor(() => expect(sent.filter((each) => each === ':')).toHaveLength(3), PATIENCE);
    expect(sent.filter((each) => each !== ':')).toEqual(BEGINNING);
  });

  it('S-19 ends when its session has expired', async () => {
    const streams = streamsWithoutTopics({ recheckEveryMs: 20 });
    const { stream, sent } = await recorded(await createMember(instance, 'ROLE_MENTEE'));
    streams.open(stream);
    await vi.waitFor(() => expect(sent).toEqual(BEGINNING), PATIENCE);
    const before = instance.clock.now();
    instance.clock.advance({ days: 15 });
    await vi.waitFor(() => expect(sent.at(-1)).toBe('ended {"reason":"SESSION_ENDED"}'), PATIENCE);
    expect(streams.count()).toBe(0);
    instance.clock.set(before);
  });

  it('begins as soon as a database that was away is back', async () => {
    let isAway = true;
    const db: Database = {
      ...instance.db,
      query: (asked, values) => (isAway ? Promise.reject(new Error('away')) : instance.db.query(asked, values)),
    };
    const streams = streamsWithoutTopics({}, db);
    const { stream, sent } = await recorded(await createMember(instance, 'ROLE_MENTEE'));
    streams.open(stream);
    isAway = false;
    await vi.waitFor(() => expect(sent).toEqual(BEGINNING), PATIENCE);
  });
});

describe('many streams', () => {
  it('are read together, whatever comes at once', async () => {
    const reads: number[] = [];
    const db: Database = {
      ...instance.db,
      query(asked, values) {
        if (asked.name === 'find-member-states') reads.push((values as [number[]])[0].length);
        return instance.db.query(asked, values);
      },
    };
    const live = createLocalLive();
    const streams = createMemberStreams({ ...instance.services, db, live }, QUIET);
    created.push(streams);
    const members = await Promise.all(Array.from({ length: 20 }, () => createMember(instance, 'ROLE_MENTEE')));
    const all = await Promise.all(members.map(recorded));
    for (const { stream } of all) streams.open(stream);
    await vi.waitFor(() => expect(all.map(({ sent }) => sent)).toEqual(all.map(() => BEGINNING)), PATIENCE);
    expect(reads).toEqual([20]);
    for (let round = 0; round < 5; round += 1)
      live.publish(members.map(({ memberId }) => `member:${memberId}` as const));
    await vi.waitFor(() => expect(reads).toEqual([20, 20]), PATIENCE);
  });

  it('leave nothing behind when they end', async () => {
    const streams = streamsWithoutTopics({});
    const { stream } = await recorded(await createMember(instance, 'ROLE_MENTEE'));
    const { stream: other } = await recorded(await createMember(instance, 'ROLE_MENTEE'));
    streams.open(stream);
    streams.open(other);
    expect(streams.count()).toBe(2);
    stream.end();
    expect(streams.count()).toBe(1);
    streams.close();
    expect(streams.count()).toBe(0);
  });
});
