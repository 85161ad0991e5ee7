import { once } from 'node:events';
import { createServer } from 'node:net';
import { createApp } from './app.ts';
import { readEnv } from './env.ts';
import { ensureOperator } from './features/auth/index.ts';
import { openServices, type OpenServices } from './open-services.ts';
import { closeOnSignal } from './shutdown.ts';
import { StartError } from './start-error.ts';

/**
 * Runs the server until SIGINT or SIGTERM: settings, ports, tables, pages, then the address on the console.
 * @throws StartError when a person must mend something first
 */
export async function start(source: Readonly<Record<string, string | undefined>>): Promise<void> {
  const env = readEnv(source);
  const services = await openServices(env);
  const app = await createApp(services);
  const close = async () => {
    await app.close();
    await services.jobs.stop();
    await services.outbox.stop();
    await services.close();
  };
  const closing = closeOnSignal(app, { drainSeconds: env.DRAIN_SECONDS, close });
  try {
    await ensureOperator(services);
    // Before the campus is made: nobody waits for that to hear that the port is taken.
    await tryPort(env.PORT, env.HOST);
    if (env.SEED === 'demo') await seed(services);
    await app.listen({ port: env.PORT, host: env.HOST });
  } catch (error) {
    // A signal in the middle takes the database away; the next start goes on from there.
    if (closing.aborted) return;
    await close();
    throw explainListen(error, env.PORT, env.HOST);
  }
  services.jobs.start();
  services.outbox.start();
  process.stdout.write(`선배랑이 열렸어요: ${services.publicUrl}\n`);
  if (env.SEED === 'demo') await announceDemo(services);
}

/** The demo campus is no part of a server in production, so it is loaded only where it is asked for. */
async function seed(services: OpenServices): Promise<void> {
  const { isCampusMade, seedDemoCampus } = await import('../../seeds/demo-campus.ts');
  if (await isCampusMade(services)) return;
  process.stdout.write('데모 캠퍼스를 만들고 있어요. 처음 한 번만 걸리는 시간이에요.\n');
  await seedDemoCampus(services);
}

async function announceDemo({ publicUrl, simulator }: OpenServices): Promise<void> {
  const { DEMO_ACCOUNTS, DEMO_PASSWORD } = await import('../../seeds/demo-campus.ts');
  process.stdout.write(
    [
      `데모 계정 (비밀번호는 모두 ${DEMO_PASSWORD})`,
      `  멘티    ${DEMO_ACCOUNTS.mentee}`,
      `  멘토    ${DEMO_ACCOUNTS.mentor}`,
      `  운영자  ${DEMO_ACCOUNTS.admin}  ${publicUrl}/admin`,
      ...(simulator ? [`무통장입금은 ${publicUrl}/simulator/ 에서 입금해 볼 수 있어요.`] : []),
      `메일은 ${publicUrl}/dev/mailbox 에서 볼 수 있어요. 끝내려면 Ctrl-C 를 누르세요.`,
      '',
    ].join('\n'),
  );
}

async function tryPort(port: number, host: string): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

function explainListen(error: unknown, port: number, host: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE')
    return new StartError(`포트 ${port} 를 다른 프로그램이 쓰고 있어요. PORT 를 다른 번호로 정해 주세요.`);
  if (code === 'EACCES') return new StartError(`포트 ${port} 를 열 권한이 없어요. PORT 를 1024 이상으로 정해 주세요.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST ${host} 는 이 컴퓨터의 주소가 아니에요.`);
  return error;
}
