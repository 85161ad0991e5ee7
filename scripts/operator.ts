import { RefusalError } from '#domain/refusals.ts';
import { readEnv } from '#server/env.ts';
import { makeOwner, resetFactors } from '#server/features/desk/operators/change-operators.ts';
import { openServices, type OpenServices } from '#server/open-services.ts';
import { reportStartErrors, StartError } from '#server/start-error.ts';

// `npm run operator -- reset-factors EMAIL`: for an operator without app and recovery codes. Removes their second
// factors and sessions, by the server's own settings; it is in the audit log and in a mail to every operator, which the running server
// sends. With PostgreSQL the server may be running meanwhile; PGlite allows only one process, so the server must be stopped first.

// `npm run operator -- make-owner EMAIL`: for a desk without an owner. The operator signs in again and may do everything.

interface Action {
  readonly run: (services: OpenServices, email: string) => Promise<unknown>;
  readonly done: string;
}

const ACTIONS: Readonly<Record<string, Action>> = {
  'reset-factors': {
    run: resetFactors,
    done: '의 로그인 수단을 지우고 모두 로그아웃했어요. 다음 로그인 때 인증 앱을 다시 등록해요.',
  },
  'make-owner': { run: makeOwner, done: '에 소유자 역할을 주고 모두 로그아웃했어요.' },
};

await reportStartErrors(async () => {
  const [name = '', given] = process.argv.slice(2);
  const action = ACTIONS[name];
  if (!action || given === undefined)
    throw new StartError('이렇게 써 주세요: npm run operator -- reset-factors 이메일, 또는 make-owner 이메일');
  const email = given.trim().toLowerCase();
  const services = await openServices(readEnv(process.env));
  try {
    await action.run(services, email);
    console.log(`${email} ${action.done}`);
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'NOT_FOUND')
      throw new StartError(`${email} 인 운영자가 없어요.`);
    throw error;
  } finally {
    await services.close();
  }
});
