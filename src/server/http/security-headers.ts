import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import * as z from 'zod/mini';
import { refuse } from '#domain/refusals.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { Clock } from '../platform/clock.ts';

/** Methods that change nothing (RFC 9110). */
export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const TOSS = 'https://*.tosspayments.com';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route that other sites may post to, because it changes nothing and reads no cookie. */
    admitsOtherSites?: boolean;
  }
}

interface Origins {
  readonly publicUrl: string;
  readonly sdkUrl: string | null;
  /** What the page has inline, as the policy names it. */
  readonly inline: InlineHashes;
}

interface Settings extends Origins {
  readonly clock: Clock;
}

/** The headers of every response, built once at start: building them per request costs a fifth of the throughput (docs/performance.md). */
function securityHeaders({ publicUrl, sdkUrl, inline }: Origins): Record<string, string> {
  const gatewayOrigin = sdkUrl === null ? TOSS : new URL(sdkUrl).origin;
  const gateway = gatewayOrigin === new URL(publicUrl).origin ? '' : ` ${gatewayOrigin}`;
  const isHttps = publicUrl.startsWith('https://');
  const policy = [
    "default-src 'self'",
    `script-src 'self'${inline.script}${gateway}`,
    `style-src 'self'${inline.style}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${gateway}`,
    `frame-src 'self'${gateway}`,
    `form-action 'self'${gateway}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Texts become markup or scripts through these two policies of ours alone (S-85).
    "require-trusted-types-for 'script'",
    // A gateway's script may name policies of its own.
    `trusted-types worker default${gateway && ' *'}`,
    `report-uri ${CSP_REPORT_PATH}`,
    'report-to csp',
  ];
  return {
    'content-security-policy': policy.join('; '),
    'reporting-endpoints': `csp="${publicUrl}${CSP_REPORT_PATH}"`,
    // The room asks for them; no page of others, and nothing else.
    'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self)',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The payment window is a pop-up of the gateway, which answers to this page.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/**
 * Sets the security headers (S-24, S-25), answers nothing that a proxy says came unencrypted (S-92), leads pages to the address itself (S-105) and refuses cross-site writes (S-21): browsers name the sender in Sec-Fetch-Site
 * or Origin; a client that sends neither is not a browser with a member's cookies. A call's answer tells the time, by which pages correct the device's.
 */
export const guardBrowser = fp<Settings>(async (app, { clock, ...origins }) => {
  const { publicUrl } = origins;
  const headers = securityHeaders(origins);
  const address = new URL(publicUrl);
  const ownOrigin = address.origin;
  const isHttps = publicUrl.startsWith('https://');
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    // Crawlers may call the API, since they need it to render pages; its responses must not be indexed.
    if (isCall(request)) {
      const date = clock.now().toUTCString();
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', date });
    }
    if (isHttps && !saysHttps(request.headers)) return toHttps(request, reply, publicUrl);
    if (isAtOtherName(request, address)) return toOwnName(request, reply, publicUrl);
    const isFree = SAFE_METHODS.has(request.method) || request.routeOptions.config.admitsOtherSites;
    if (!isFree && isCrossSite(request.headers, ownOrigin)) refuse('CROSS_SITE');
    done();
  });
});

/** By the route as well as by the address: the router decodes `/%761/`, and finds the call. */
function isCall({ url, routeOptions }: FastifyRequest): boolean {
  return url.startsWith('/v1/') || routeOptions.url?.startsWith('/v1/') === true;
}

/**
 * Whether each scheme that a proxy names is https, in the header that proxies share and in that of RFC 7239: a chain of proxies makes a list of
 * it, and an unknown scheme is not https. True where no proxy says anything.
 */
function saysHttps({ 'x-forwarded-proto': named, forwarded = '' }: IncomingHttpHeaders): boolean {
  const schemes = [
    ...(named === undefined ? [] : String(named).split(',')),
    ...forwarded.split(/[,;]/).flatMap(protoOf),
  ];
  return schemes.every((scheme) => /^[ \t]*https[ \t]*$/i.test(scheme));
}

/** The scheme in a part of `Forwarded` such as `proto="https"`; nothing in others. */
function protoOf(part: string): string[] {
  const [, scheme] = /^\s*proto\s*=\s*"?([^"]*)"?\s*$/i.exec(part) ?? [];
  return scheme === undefined ? [] : [scheme];
}

/** Redirects pages to their encrypted address and refuses calls: a call that was sent again by itself would hide what was read on the way. */
function toHttps(request: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  const { method, url } = request;
  if (!SAFE_METHODS.has(method) || !url.startsWith('/') || isCall(request)) return refuse('HTTPS_REQUIRED');
  // A cache between us that keeps answers by their address alone would lead in a circle.
  reply.header('cache-control', 'no-store').redirect(publicUrl + url, 308);
}

/** This machine by name or by number. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Whether a browser opens a page of this machine's own server under another of the machine's names: cookies, the payment window and the policy
 * above hold for the address itself alone. Only for a browser's document at the address's own port: a proxy that passes another name on would be
 * led in a circle.
 */
function isAtOtherName(request: FastifyRequest, address: URL): boolean {
  const { method, headers } = request;
  if (!LOOPBACK.test(address.hostname) || method !== 'GET' || headers['sec-fetch-dest'] !== 'document') return false;
  const [, name = '', port = ''] = /^(.*?)(?::(\d+))?$/.exec(headers.host ?? '') ?? [];
  return LOOPBACK.test(name) && name !== address.hostname && port === address.port && !isCall(request);
}

function toOwnName({ url }: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  reply.header('cache-control', 'no-store').redirect(publicUrl + (url.startsWith('/') ? url : '/'), 307);
}

function isCrossSite(headers: Record<string, string | string[] | undefined>, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = headers['origin'];
  return origin !== undefined && origin !== ownOrigin;
}

/** The page's inline styles and scripts as sources of a policy (https://www.w3.org/TR/CSP3/#grammardef-hash-source), each with a space before it. */
interface InlineHashes {
  readonly style: string;
  readonly script: string;
}

/** @param html the built page; none of it may come from people, since all of it is allowed */
export function hashInlineParts(html: string): InlineHashes {
  const hashes = { style: '', script: '' };
  for (const [, tag, content = ''] of html.matchAll(/<(style|script)>([^]*?)<\/\1>/g))
    hashes[tag as keyof InlineHashes] += ` 'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  return hashes;
}

const CSP_REPORT_PATH = '/v1/csp-report';
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
