import type { FastifyInstance } from 'fastify';
import { addKoreanDays, koreanDay, parseKoreanTime } from '#domain/time/korean-time.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { figuresStore } from './figures-store.ts';

/** What happened on each of the last days: counts and sums from the tables themselves, without anybody's name. */
export function registerDeskFigureRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/admin/figures', async ({ query }) => {
    const last = koreanDay(services.clock.now());
    const first = addKoreanDays(last, 1 - query.days);
    const span = { first, last, from: startOf(first), until: startOf(addKoreanDays(last, 1)) };
    return { days: await figuresStore.list(services.replica, span) };
  });
}

function startOf(day: string): Date {
  const start = parseKoreanTime(`${day}T00:00:00`);
  if (!start) throw new RangeError(`No day: ${day}`);
  return start;
}
