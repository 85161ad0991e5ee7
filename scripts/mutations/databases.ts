import type { Mutation } from './mutation.ts';

/** Poolers and replicas between the server and its database. */
export const DATABASES: readonly Mutation[] = [
  {
    name: 'unprepared-behind-old-poolers',
    guard: 'with DATABASE_PREPARED=off no statement has a name',
    file: 'src/server/db/pg-database.ts',
    text: "    name: isPrepared ? name : '',",
    instead: '    name,',
    test: ['chaos/pgbouncer.test.ts', 'DATABASE_PREPARED=off'],
  },
  {
    name: 'pooler-looked-at',
    guard: 'a pooler that loses prepared statements is refused at the start',
    file: 'src/server/db/open-database.ts',
    text: '    if (isPrepared) await checkPooler(databaseUrl);\n',
    instead: '',
    test: ['chaos/pgbouncer.test.ts', 'is refused at the start'],
  },
];
