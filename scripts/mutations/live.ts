import type { Mutation } from './mutation.ts';

/** The live channel: work after a commit, topics between processes, streams, sessions that ended elsewhere. */
export const LIVE: readonly Mutation[] = [
  {
    name: 'after-commit-rollback',
    guard:
      'a transaction that the database rolled back is not taken for one that is committed, and nothing of it is published',
    file: 'src/server/db/open-transaction.ts',
    text: `    if (command !== 'COMMIT') throw new Error(`,
    instead: `    if (command === '') throw new Error(`,
    test: ['src/server/db/after-commit.test.ts', 'turned the commit into a rollback'],
  },
  {
    name: 'session-ended-elsewhere',
    guard: 'a session that another instance has ended is forgotten',
    file: 'src/server/platform/sessions/sessions.ts',
    text: `  live.subscribe(SESSION_ENDED, (memberId)`,
    instead: `  live.subscribe('nothing', (memberId)`,
    test: ['src/server/platform/sessions/two-instances.test.ts', 'is forgotten by the other at once'],
  },
  {
    name: 'session-fresh-for-writes',
    guard: 'a write looks its session up in the database',
    file: 'src/server/http/serve.ts',
    text: `  isFresh = !SAFE_METHODS.has(request.method),`,
    instead: `  isFresh = request.method === 'NONE',`,
    test: ['src/server/platform/sessions/two-instances.test.ts', 'writes nothing more on the other'],
  },
  {
    name: 'stream-recheck',
    guard: 'the next look finds a change with a lost topic',
    file: 'src/server/features/notifications/stream/member-streams.ts',
    text: `    reader.request(watches.keys());`,
    instead: `    reader.request([]);`,
    test: ['src/server/features/notifications/stream/member-streams.test.ts', 'sends what has changed all the same'],
  },
  {
    name: 'stream-session-expiry',
    guard: 'a stream ends when its session has expired',
    file: 'src/server/features/notifications/stream/member-streams.ts',
    text: `    await endInvalid(sessions, allStreams()).catch(`,
    instead: `    await endInvalid(sessions, []).catch(`,
    test: ['src/server/features/notifications/stream/member-streams.test.ts', 'ends when its session has expired'],
  },
];
