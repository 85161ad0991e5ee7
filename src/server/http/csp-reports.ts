import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { refuse } from '#domain/refusals.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { Clock } from '../platform/clock.ts';

export const CSP_REPORT_PATH = '/v1/csp-report';
const MAX_REPORT_BYTES = 16 * 1024;
const MAX_REPORTS_A_REQUEST = 10;
const MAX_LOGGED_AN_HOUR = 100;
const MAX_LENGTH = 200;
const LIMITED = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } };
const TYPES = ['application/csp-report', 'application/reports+json'];

const text = z.optional(z.string());
/** As browsers send it for `report-uri`, and for `report-to` (Reporting API). */
const oldForm = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
  }),
});
const newForm = z.array(
  z.object({
    type: text,
    body: z.optional(z.object({ documentURL: text, effectiveDirective: text, blockedURL: text })),
  }),
);

interface Violation {
  readonly directive: string;
  /** An origin, or a word such as `inline`. */
  readonly blocked: string;
  /** The path alone: queries hold what people have typed. */
  readonly page: string;
}

/**
 * Receives browsers' reports about breaches of the content security policy (S-24). Anybody can send anything here, so little is read, fewer
 * lines are logged and nothing is stored.
 */
export async function registerCspReports(
  app: FastifyInstance,
  { clock, log }: { clock: Clock; log: FastifyBaseLogger },
): Promise<void> {
  let hourBegan = 0;
  let logged = 0;
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      TYPES,
      { parseAs: 'string', bodyLimit: MAX_REPORT_BYTES },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.post(CSP_REPORT_PATH, { ...LIMITED, bodyLimit: MAX_REPORT_BYTES }, async ({ body }, reply) => {
      const now = clock.now().getTime();
      if (Math.abs(now - hourBegan) >= HOUR_MS) [hourBegan, logged] = [now, 0];
      for (const violation of readViolations(body).slice(0, MAX_REPORTS_A_REQUEST)) {
        if (logged >= MAX_LOGGED_AN_HOUR) break;
        logged += 1;
        log.warn({ event: 'csp-violation', ...violation }, 'content security policy violated');
      }
      return reply.code(204).send();
    });
  });
}

/** @throws RefusalError `INVALID_INPUT` for anything that is not a report */
function readViolations(body: unknown): Violation[] {
  const old = oldForm.safeParse(body);
  if (old.success) {
    const report = old.data['csp-report'];
    const directive = report['effective-directive'] ?? report['violated-directive'];
    return [toViolation(directive, report['blocked-uri'], report['document-uri'])];
  }
  const reports = newForm.safeParse(body);
  if (!reports.success) return refuse('INVALID_INPUT');
  return reports.data
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: violation }) =>
      toViolation(violation?.effectiveDirective, violation?.blockedURL, violation?.documentURL),
    );
}

function toViolation(directive = '', blocked = '', page = ''): Violation {
  const [blockedUrl, pageUrl] = [URL.parse(blocked), URL.parse(page)];
  return {
    directive: directive.slice(0, MAX_LENGTH),
    blocked: (blockedUrl ? originOf(blockedUrl) : blocked.replace(/[^\w-].*/s, '')).slice(0, MAX_LENGTH),
    page: (pageUrl?.pathname ?? '').slice(0, MAX_LENGTH),
  };
}

/** `data:` and the like have no origin. */
function originOf({ origin, protocol }: URL): string {
  return origin === 'null' ? protocol : origin;
}
