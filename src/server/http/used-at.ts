import type { FastifyRequest } from 'fastify';
import { LAST_INPUT_HEADER } from '#contract/last-input.ts';

/** When a person last touched the page that sends this request, if it says that one has since it last said so (S-101). */
export function usedAt({ headers }: FastifyRequest, now: Date): Date | undefined {
  const seconds = headers[LAST_INPUT_HEADER];
  return typeof seconds === 'string' && /^\d{1,7}$/.test(seconds)
    ? new Date(now.getTime() - Number(seconds) * 1000)
    : undefined;
}
