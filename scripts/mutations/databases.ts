import type { Mutation } from './mutation.ts';

/** Poolers and replicas between the server and its database, and traces of both. */
export const DATABASES: readonly Mutation[] = [
  {
    name: 'unprepared-behind-old-poolers',
    guard: 'with DATABASE_PREPARED=off no statement has a name',
    file: 'src/server/db/pg-database.ts',
    text: "    name: isPrepared ? name : '',",
    instead: '    name,',
    test: ['chaos/connections/pgbouncer.test.ts', 'DATABASE_PREPARED=off'],
  },
  {
    name: 'pooler-looked-at',
    guard: 'a pooler that loses prepared statements is refused at the start',
    file: 'src/server/db/open-database.ts',
    text: '    if (isPrepared) await checkPooler(databaseUrl);\n',
    instead: '',
    test: ['chaos/connections/pgbouncer.test.ts', 'is refused at the start'],
  },
  {
    name: 'replica-lag',
    guard: 'a replica that lags more than it may is not asked',
    file: 'src/server/db/replica.ts',
    text: 'this.#notes.findLast((each) => each.position <= position)',
    instead: 'this.#notes.findLast((each) => each.position <= position || position >= 0)',
    test: ['chaos/deployment/replica.test.ts', 'never what is older than it'],
  },
  {
    name: 'replica-for-guests',
    guard: 'members read what they have just written',
    file: 'src/server/features/mentors/mentors-routes.ts',
    text: '(viewer ? services : forGuests)',
    instead: '(viewer ? forGuests : forGuests)',
    test: ['chaos/deployment/replica.test.ts', 'members see their own writes at once'],
  },
  {
    name: 'replica-fallback',
    guard: 'what a lost replica was asked is asked of the primary',
    file: 'src/server/db/replica.ts',
    text: '          leaveAlone(error);\n        }\n      } else',
    instead: '          leaveAlone(error);\n          throw error;\n        }\n      } else',
    test: ['chaos/deployment/replica.test.ts', 'no request fails'],
  },
  {
    name: 'traces-asked-for',
    guard: 'a caller does not choose which traces are kept',
    file: 'src/server/platform/tracing/open-telemetry.ts',
    text: 'remoteParentSampled: sampler, ',
    instead: '',
    test: ['src/server/platform/tracing/tracing.test.ts', 'keeps nothing'],
  },
  {
    name: 'traced-values',
    guard: 'no values of statements or addresses of requests leave in traces',
    file: 'src/server/platform/tracing/open-telemetry.ts',
    text: '        span.updateName(`${method} ${route}`);',
    instead:
      "        span.setAttribute('user_agent.original', String(given['user-agent']));\n        span.updateName(`${method} ${route}`);",
    test: ['src/server/platform/tracing/tracing.test.ts', 'no value or address leaves'],
  },
  {
    name: 'test-database-rows',
    guard: 'a test database that is used again has no rows of the test before',
    file: 'src/server/testing/database/reset-store.ts',
    text: "      execute 'delete from ' || name;",
    instead: '      null;',
    test: ['src/server/testing/database/test-database.test.ts', 'without its rows, with its sequences from the start'],
  },
  {
    name: 'test-database-tables',
    guard: 'a test database whose tables a test changed is not used again',
    file: 'src/server/testing/database/test-database.ts',
    text: '    return (await readState(database)) === state;',
    instead: "    return (await readState(database)) === state || state !== '';",
    test: ['src/server/testing/database/test-database.test.ts', 'is dropped after'],
  },
];
