import type { FastifyInstance } from 'fastify';
import { toAnswerFigures } from '#domain/answer-figures.ts';
import { addKoreanDays, koreanDay, mondayOfDay, parseKoreanTime } from '#domain/time/korean-time.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { answerFiguresStore } from './answer-figures-store.ts';
import { figuresStore } from './figures-store.ts';

/** What happened on each of the last days: counts and sums, without anybody's name. */
export function registerDeskFigureRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/admin/figures', async ({ query }) => {
    const last = koreanDay(services.clock.now());
    const first = addKoreanDays(last, 1 - query.days);
    return { days: await figuresStore.list(services.replica, first, last) };
  });
  serve(app, services, 'GET /v1/admin/figures/answers', async ({ query }) => {
    const now = services.clock.now();
    const today = koreanDay(now);
    const span = { from: startOf(addKoreanDays(today, 1 - query.days)), until: startOf(addKoreanDays(today, 1)) };
    return {
      groups: toAnswerFigures(await answerFiguresStore.count(services.replica, span, now)),
      now: await answerFiguresStore.findPresent(services.replica, now, startOf(mondayOfDay(today))),
    };
  });
}

function startOf(day: string): Date {
  const start = parseKoreanTime(`${day}T00:00:00`);
  if (!start) throw new RangeError(`No day: ${day}`);
  return start;
}
