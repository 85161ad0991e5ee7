import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { READ_ONLY_HEADER } from '#contract/offline-answers.ts';
import { type RefusalCode, RefusalError, REFUSALS } from '#domain/refusals.ts';
import { DatabaseUnavailable } from '../db/availability.ts';
import { toRefusalEnvelope } from '../platform/idempotency/run-once.ts';

const SERVER_FAULT_MESSAGE = '서버에 문제가 생겼어요. 잠시 후 다시 시도해 주세요.';
/** A database that fails over or restarts is usually available again after this long; a full queue is empty earlier. */
const RETRY_AFTER_SECONDS = 5;
const CODES_BY_STATUS: Readonly<Record<number, RefusalCode>> = {
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  408: 'REQUEST_TIMEOUT',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_CONTENT_TYPE',
  429: 'TOO_MANY_REQUESTS',
  431: 'BODY_TOO_LARGE',
};

/**
 * The one place where an error becomes a response (product §10): a refusal keeps its code and message, a parser error is a
 * client error (4xx), an unavailable database is 503; anything else is a server fault: logged completely, sent without detail (S-28).
 */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof RefusalError) {
    const seconds = error.code === 'BUSY' ? RETRY_AFTER_SECONDS : error.retryAfterSeconds;
    if (seconds !== undefined) reply.header('retry-after', seconds);
  }
  if (error instanceof RefusalError) return sendEnvelope(request, reply, toRefusalEnvelope(error));
  if (error instanceof DatabaseUnavailable) {
    request.log.error({ err: error, reqId: request.id, route: request.routeOptions.url }, 'database unavailable');
    reply.headers({ 'retry-after': RETRY_AFTER_SECONDS, [READ_ONLY_HEADER]: 'true' });
    return sendEnvelope(request, reply, envelopeOf('UNAVAILABLE'));
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    return sendEnvelope(request, reply, refusalOfStatus(status));
  }
  const facts = { err: error, reqId: request.id, route: request.routeOptions.url };
  if (isAborted(error, request)) {
    request.log.info(facts, 'request aborted');
    return sendEnvelope(request, reply, refusalOfStatus(408));
  }
  request.log.error(facts, 'request failed');
  const fault = { status: 500, message: SERVER_FAULT_MESSAGE, data: null, code: 'INTERNAL', errors: [] };
  return sendEnvelope(request, reply, fault);
}

/** Whether the sender left before the request was complete: that is the failure then, and nobody reads the answer. */
function isAborted({ code }: FastifyError, { raw }: FastifyRequest): boolean {
  return !raw.complete && (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE');
}

/** The envelope of a request that a parser refuses with `status`, 400 to 499. */
export function refusalOfStatus(status: number) {
  return { ...envelopeOf(CODES_BY_STATUS[status] ?? 'INVALID_INPUT'), status };
}

/** Sends the envelope, or only its message as text when a browser requested a page. */
function sendEnvelope(
  { url, headers }: FastifyRequest,
  reply: FastifyReply,
  envelope: Omit<ReturnType<typeof toRefusalEnvelope>, 'code'> & { code: string },
): FastifyReply {
  const isPage = !url.startsWith('/v1/') && headers.accept?.includes('text/html');
  reply.code(envelope.status);
  return isPage ? reply.type('text/plain; charset=utf-8').send(envelope.message) : reply.send(envelope);
}

function envelopeOf(code: RefusalCode) {
  const { status, message } = REFUSALS[code];
  return { status, message, data: null, code, errors: [] };
}

/**
 * The message for rules that have none of their own (product §10): zod's messages are in English and name types and patterns. Registered once as
 * zod's locale, so a message given with a rule takes precedence.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'too_big':
      return `최대 ${issue.maximum}${UNITS[issue.origin] ?? ''}까지 입력할 수 있어요.`;
    case 'too_small':
      return `${issue.minimum}${UNITS[issue.origin] ?? ''} 이상 입력해 주세요.`;
    case 'invalid_value':
      return '고를 수 없는 값이에요. 다시 선택해 주세요.';
    case 'invalid_type':
      return issue.input === undefined ? '꼭 필요한 값이 빠졌어요.' : MALFORMED_MESSAGE;
    default:
      return MALFORMED_MESSAGE;
  }
}

const MALFORMED_MESSAGE = '형식이 올바르지 않아요. 다시 확인해 주세요.';
const UNITS: Readonly<Record<string, string>> = { string: '자', array: '개' };
