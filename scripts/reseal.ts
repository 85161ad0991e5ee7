import { readEnv } from '#server/env.ts';
import { openServices } from '#server/open-services.ts';
import { rehashNumbers } from '#server/platform/phone/phone-numbers.ts';
import { resealData } from '#server/sealed-data/reseal-data.ts';
import { reportStartErrors, StartError } from '#server/start-error.ts';

// `npm run reseal`: seals under APP_SECRET what APP_SECRET_OTHER has sealed (docs/operations.md). With PostgreSQL servers may run meanwhile;
// PGlite allows only one process, so the server must be stopped first. Exits with 1 when something opens with neither.

await reportStartErrors(reseal);

async function reseal(): Promise<void> {
  const services = await openServices(readEnv(process.env));
  try {
    if (services.secrets.length === 1)
      throw new StartError('APP_SECRET 에 새 값을, APP_SECRET_OTHER 에 이전 값을 정한 뒤 다시 실행해 주세요.');
    const all = await resealData(services.db, services.secrets);
    await rehashNumbers(services);
    for (const { name, current, resealed, unreadable } of all)
      console.log(`${name}: 다시 잠근 것 ${resealed}개, 이미 새 값인 것 ${current}개, 열리지 않는 것 ${unreadable}개`);
    const isWhole = all.every(({ unreadable }) => unreadable === 0);
    console.log(isWhole ? '모두 새 값으로 잠겨 있어요.' : '두 값으로 열리지 않는 것은 그대로 두었어요.');
    if (!isWhole) process.exitCode = 1;
  } finally {
    await services.close();
  }
}
