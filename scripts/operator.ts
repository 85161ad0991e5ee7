import { RefusalError } from '#domain/refusals.ts';
import { readEnv } from '#server/env.ts';
import { resetFactors } from '#server/features/operators/index.ts';
import { openServices } from '#server/open-services.ts';
import { StartError } from '#server/start-error.ts';

// `npm run operator -- reset-factors EMAIL`: for an operator who has lost authenticator app and recovery codes. Removes their second
// factors and sessions, by the server's own settings; it is in the audit log and in a mail to every operator, which the running server
// sends. With PostgreSQL the server may be running meanwhile; PGlite allows only one process, so the server must be stopped first.

const [action, email] = process.argv.slice(2);

try {
  if (action !== 'reset-factors' || email === undefined)
    throw new StartError('이렇게 써 주세요: npm run operator -- reset-factors 이메일');
  await reset(email.trim().toLowerCase());
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function reset(address: string): Promise<void> {
  const services = await openServices(readEnv(process.env));
  try {
    await resetFactors(services, address);
    console.log(`${address} 의 로그인 수단을 지우고 모두 로그아웃했어요. 다음 로그인 때 인증 앱을 다시 등록해요.`);
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'NOT_FOUND')
      throw new StartError(`${address} 인 운영자가 없어요.`);
    throw error;
  } finally {
    await services.close();
  }
}
