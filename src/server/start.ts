import { once } from 'node:events';
import { createServer } from 'node:net';
import Fastify, { type FastifyInstance, LogController, type FastifyBaseLogger } from 'fastify';
import { refuse } from '#domain/refusals.ts';
import { createApp } from './app.ts';
import { readEnv, type Env } from './env.ts';
import { ensureOperator } from './features/account/auth/ensure-operator.ts';
import { registerAlertJobs } from './features/desk/watch-operations.ts';
import { registerLedgerComparison } from './features/money/checkout/compare-ledger.ts';
import { registerTimelineWatch, startTimelineWatch } from './features/money/checkout/reconcile-since.ts';
import { handleError } from './http/error-handler.ts';
import { registerHealth } from './http/health.ts';
import { logRequests, registerMetrics } from './http/observe-requests.ts';
import { NO_SCHEMAS } from './http/openapi.ts';
import { closeUnusedConnections, connectionLimits } from './http/traffic-limits.ts';
import { openServices, type OpenServices } from './open-services.ts';
import { allowsPlainMail } from './platform/mail/smtp-transport.ts';
import { describeMissingPaths } from './platform/meeting/meeting.ts';
import type { Services } from './services.ts';
import { closeOnSignal } from './shutdown.ts';
import { StartError } from './start-error.ts';
import { registerWorkers, startWorkers, stopWorkers } from './workers.ts';

interface Role {
  /** What it answers. */
  readonly createApp: (services: OpenServices) => Promise<FastifyInstance>;
  /** Whether it runs jobs and sends mail. */
  readonly works: boolean;
}

const ROLES: Readonly<Record<Env['ROLE'], Role>> = {
  // One process that does everything, or several of them.
  all: { createApp, works: true },
  // Answers people. What it leaves to the background, a worker finds within a second.
  web: { createApp, works: false },
  // Works in the background, and answers only whether it does.
  worker: { createApp: createWorkerApp, works: true },
};

/** What a script adds to the start of a server. */
export interface StartHooks {
  /** What is open already, in place of opening what the settings name. */
  readonly services?: OpenServices;
  /** Runs when everything is open, before anybody is served. */
  readonly afterOpen?: (services: OpenServices) => Promise<void>;
  /** Runs when the server listens and its address stands on the console. */
  readonly afterListen?: (services: OpenServices) => Promise<void>;
}

/**
 * Runs the server until SIGINT or SIGTERM: settings, ports, tables, pages, then the address on the console.
 * @throws StartError when a person must mend something first
 */
export async function start(
  source: Readonly<Record<string, string | undefined>>,
  hooks: StartHooks = {},
): Promise<void> {
  const env = readEnv(source);
  const role = ROLES[env.ROLE];
  const services = hooks.services ?? (await openServices(env));
  const missingPaths = describeMissingPaths(services.meeting);
  if (env.isProduction && env.ROLE !== 'worker' && missingPaths) services.log.warn({ event: 'no-relay' }, missingPaths);
  if (!services.push) services.log.warn({ event: 'no-push' }, 'without VAPID_PUBLIC_KEY nobody is sent pushes');
  if (env.isProduction && env.SMTP_URL && allowsPlainMail(env.SMTP_URL))
    services.log.warn({ event: 'mail-unencrypted' }, 'SMTP_URL allows mails to go unencrypted: requireTLS=false');
  const app = await role.createApp(services);
  if (role.works) {
    registerWorkers(services);
    // Not for the demo campus: its months pass in seconds.
    registerAlertJobs(services);
    registerLedgerComparison(services);
    registerTimelineWatch(services);
  }
  const stages = { requests: () => app.close(), jobs: () => stopWorkers(services), services: () => services.close() };
  const closing = closeOnSignal(app, { drainSeconds: env.DRAIN_SECONDS, stages, log: services.log });
  try {
    await ensureOperator(services);
    if (role.works) await startTimelineWatch(services);
    // Before the hook, which may take long: nobody waits for it to hear that the port is taken.
    await tryPort(env.PORT, env.HOST);
    await hooks.afterOpen?.(services);
    await app.listen({ port: env.PORT, host: env.HOST });
  } catch (error) {
    // A signal in the middle takes the database away; the next start goes on from there.
    if (closing.aborted) return;
    for (const close of Object.values(stages)) await close();
    throw explainListen(error, env.PORT, env.HOST);
  }
  if (role.works) startWorkers(services);
  process.stdout.write(
    env.ROLE === 'worker' ? '선배랑의 작업 프로세스가 시작됐어요.\n' : `선배랑이 열렸어요: ${services.publicUrl}\n`,
  );
  await hooks.afterListen?.(services);
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
    return new StartError(`${port}번 포트를 다른 프로그램이 쓰고 있어요. PORT 를 다른 번호로 정해 주세요.`);
  if (code === 'EACCES') return new StartError(`${port}번 포트를 열 권한이 없어요. PORT 를 1024 이상으로 정해 주세요.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST ${host} 는 이 컴퓨터의 주소가 아니에요.`);
  return error;
}

/** What a process that only works in the background serves: whether it lives and is ready, and its figures. */
export async function createWorkerApp(services: Services): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = services.log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    ...NO_SCHEMAS,
    ...connectionLimits(services.env.KEEP_ALIVE_SECONDS),
  });
  closeUnusedConnections(app);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(() => refuse('NOT_FOUND'));
  await app.register(logRequests);
  registerHealth(app, services);
  registerMetrics(app, { metrics: services.metrics, token: services.env.METRICS_TOKEN });
  return app;
}
