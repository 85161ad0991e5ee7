import { openInstance } from '#server/backup/instance.ts';
import { missingMigrations } from '#server/db/migrate.ts';
import { readEnv } from '#server/env.ts';
import { findViolations } from '#server/invariants/find-violations.ts';
import { tossKeys } from '#server/open-services.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openPaymentGateway } from '#server/platform/payments/open-payment-gateway.ts';
import { GatewayFailure } from '#server/platform/payments/payment-gateway.ts';
import { reportStartErrors, StartError } from '#server/start-error.ts';

// `npm run invariants`: checks the stored data against the rules of product §14 and changes nothing. With PostgreSQL the server may be
// running; PGlite allows only one process, so the server must be stopped first. Exits with 1 when a rule is violated.

await reportStartErrors(async () => {
  const env = readEnv(process.env);
  const toss = tossKeys(env);
  // The simulated gateway runs in the server's process; its data can only be read while no server runs.
  const isGatewayThere = toss !== undefined || env.DATABASE_URL === undefined;
  const instance = await openInstance(env);
  const { db, files, dataDir } = instance;
  try {
    if ((await missingMigrations(db)).length > 0)
      throw new StartError(
        '데이터베이스가 비어 있거나 이 버전보다 오래됐어요. 서버를 한 번 시작한 뒤 다시 실행해 주세요.',
      );
    const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
    const payments = isGatewayThere
      ? await openPaymentGateway({ toss, dataDir, publicUrl, webhookUrl: () => undefined, clock: systemClock })
      : undefined;
    try {
      const violations = await findViolations({ db, files, clock: systemClock, gateway: payments?.gateway });
      for (const { invariant, subject, fact } of violations) console.log(`${invariant}  ${subject}: ${fact}`);
      if (!payments) console.log('모의 결제는 서버 안에 있어서, 결제사의 잔액(M1)과는 맞춰 보지 않았어요.');
      console.log(
        violations.length === 0 ? '모든 규칙이 지켜지고 있어요.' : `어긋난 것이 ${violations.length}건 있어요.`,
      );
      if (violations.length > 0) process.exitCode = 1;
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error;
      throw new StartError(`결제사에 물어보지 못했어요(${error.code}). 잠시 후 다시 실행해 주세요.`);
    } finally {
      await payments?.close();
    }
  } finally {
    await instance.close();
  }
});
