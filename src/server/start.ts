import { createApp } from './app.ts';
import { readEnv } from './env.ts';
import { ensureAdministrator } from './features/auth/index.ts';
import { openServices } from './open-services.ts';
import { StartError } from './start-error.ts';

const CLOSE_WITHIN_MS = 10_000;
/** npm passes the terminal's Ctrl-C on, so that it comes twice; a person's second one comes later. */
const SAME_SIGNAL_WITHIN_MS = 500;

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
  try {
    await ensureAdministrator(services);
    await app.listen({ port: env.PORT, host: env.HOST });
  } catch (error) {
    await close();
    throw explainListen(error, env.PORT, env.HOST);
  }
  services.jobs.start();
  services.outbox.start();
  closeOnSignal(close);
  process.stdout.write(`선배랑이 열렸어요: ${services.publicUrl}\n`);
}

/** The first signal lets running requests finish; a second one, or ten seconds, ends the process at once. */
function closeOnSignal(close: () => Promise<void>): void {
  let closingSince: number | undefined;
  const onSignal = () => {
    if (closingSince !== undefined && performance.now() - closingSince < SAME_SIGNAL_WITHIN_MS) return;
    if (closingSince !== undefined) process.exit(1);
    closingSince = performance.now();
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
    void close().then(() => process.exit(0));
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
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
