import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { readEnv } from './env.ts';
import { explainDatabase } from './open-services.ts';
import { reportStartErrors } from './start-error.ts';

// `node src/server/migrate.ts`: brings the tables up to date by the server's settings and ends, for operators who do this before a new version
// is started. A server does the same at its start.

await reportStartErrors(async () => {
  const env = readEnv(process.env);
  const db = await openDatabase({ ...env, DATABASE_URL: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL }).catch(
    explainDatabase,
  );
  try {
    const applied = await migrate(db);
    process.stdout.write(`${applied.length}개의 마이그레이션을 적용했어요.\n`);
  } finally {
    await db.close();
  }
});
