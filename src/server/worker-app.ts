import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { refuse } from '#domain/refusals.ts';
import { closeUnusedConnections, connectionLimits } from './http/connection-limits.ts';
import { handleError } from './http/error-handler.ts';
import { registerHealth } from './http/health.ts';
import { logRequests } from './http/log-requests.ts';
import { registerMetrics } from './http/metrics.ts';
import { NO_SCHEMAS } from './http/no-schemas.ts';
import type { Services } from './services.ts';

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
