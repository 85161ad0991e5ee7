import { openInstance } from '#server/backup/instance.ts';
import { missingMigrations } from '#server/db/migrate.ts';
import { readEnv } from '#server/env.ts';
import { planReconciliation, restoredSince } from '#server/features/money/checkout/reconcile-since.ts';
import { findFileFaults } from '#server/features/people/files/attachments.ts';
import { tossKeys } from '#server/open-services.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createTossGateway } from '#server/platform/payments/toss-gateway.ts';
import { reportStartErrors, StartError } from '#server/start-error.ts';
import { askGateway } from './ask-gateway.ts';

// `npm run after-restore [-- INSTANT]`: after the database was restored to a point in time by its own tools. Says which orders the gateway
// knows and this data does not, and which files of this data are not in the store; the server looks the orders up when it runs, and tells
// the operators. The data says itself how old it is; an earlier INSTANT (ISO 8601) asks about more. See docs/backup.md.

await reportStartErrors(() => afterRestore(process.argv[2]));

async function afterRestore(given: string | undefined): Promise<void> {
  const env = readEnv(process.env);
  const instance = await openInstance(env);
  const { db, files } = instance;
  try {
    if ((await missingMigrations(db)).length > 0)
      throw new StartError(
        '데이터베이스가 비어 있거나 이 버전보다 오래됐어요. 서버를 한 번 시작한 뒤 다시 실행해 주세요.',
      );
    const since = given === undefined ? await restoredSince(db) : readInstant(given);
    if (!since)
      throw new StartError(
        '이 데이터가 언제까지의 것인지 알 수 없어요. 복원한 시각을 정해 주세요: npm run after-restore -- 2026-11-27T09:00:00+09:00',
      );
    console.log(`${since.toISOString()} 부터 결제사에서 움직인 주문을 확인해요.`);
    await db.transaction((tx) => planReconciliation(tx, since));
    const toss = tossKeys(env);
    if (toss) await askGateway(db, createTossGateway(toss), since);
    const faults = await findFileFaults({ db, files, clock: systemClock });
    for (const { subject, fact } of faults) console.log(`${subject}: ${fact}`);
    console.log('서버를 열기 전에 npm run invariants 로 확인해 주세요.');
  } finally {
    await instance.close();
  }
}

function readInstant(text: string): Date {
  const instant = new Date(text);
  if (
    !/^\d{4}-\d{2}-\d{2}T.+(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ||
    Number.isNaN(instant.getTime()) ||
    instant > new Date()
  )
    throw new StartError(`${text} 은(는) 지난 시각이 아니에요. 예: 2026-11-27T09:00:00+09:00`);
  return instant;
}
