import { RefusalError } from '#domain/refusals.ts';
import { readEnv } from '#server/env.ts';
import { makeOwner, resetFactors } from '#server/features/desk/operators/change-operators.ts';
import { openServices, type OpenServices } from '#server/open-services.ts';
import { StartError } from '#server/start-error.ts';

// `npm run operator -- reset-factors EMAIL`: for an operator without app and recovery codes. Removes their second
// factors and sessions, by the server's own settings; it is in the audit log and in a mail to every operator, which the running server
// sends. With PostgreSQL the server may be running meanwhile; PGlite allows only one process, so the server must be stopped first.

// `npm run operator -- make-owner EMAIL`: for a desk without an owner. The operator signs in again and may do everything.

const [action, email] = process.argv.slice(2);

try {
  const work = action === 'reset-factors' ? reset : action === 'make-owner' ? promote : undefined;
  if (!work || email === undefined)
    throw new StartError('이렇게 써 주세요: npm run operator -- reset-factors 이메일, 또는 make-owner 이메일');
  await work(email.trim().toLowerCase());
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function reset(address: string): Promise<void> {
  await withServices(address, (services) => resetFactors(services, address));
  console.log(`${address} 의 로그인 수단을 지우고 모두 로그아웃했어요. 다음 로그인 때 인증 앱을 다시 등록해요.`);
}

async function promote(address: string): Promise<void> {
  await withServices(address, (services) => makeOwner(services, address));
  console.log(`${address} 에 소유자 역할을 주고 모두 로그아웃했어요.`);
}

async function withServices(address: string, work: (services: OpenServices) => Promise<unknown>): Promise<void> {
  const services = await openServices(readEnv(process.env));
  try {
    await work(services);
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'NOT_FOUND')
      throw new StartError(`${address} 인 운영자가 없어요.`);
    throw error;
  } finally {
    await services.close();
  }
}
