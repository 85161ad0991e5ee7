import type { FastifyInstance } from 'fastify';
import { addKoreanDays, koreanDay } from '#domain/time/korean-time.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { answerFiguresStore } from './answer-figures-store.ts';
import { startOf } from './count-answer-figures.ts';
import { figuresStore } from './figures-store.ts';

/** What happened on each of the last days, and what became of proposals: counts and sums, without anybody's name. */
export function registerDeskFigureRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/admin/figures', async ({ query }) => {
    const last = koreanDay(services.clock.now());
    const first = addKoreanDays(last, 1 - query.days);
    return { days: await figuresStore.list(services.replica, first, last) };
  });
  serve(app, services, 'GET /v1/admin/figures/answers', async ({ query }) => {
    const counted = await answerFiguresStore.find(services.replica, query.days);
    const overdue = await answerFiguresStore.countOverdue(services.replica, services.clock.now());
    return {
      groups: counted?.groups ?? [],
      asOf: counted ? startOf(counted.day).toISOString() : null,
      countedAt: counted?.countedAt.toISOString() ?? null,
      now: { overdue, overloaded: counted?.overloaded ?? null },
    };
  });
}
