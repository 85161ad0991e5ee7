import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { REFUSALS, RefusalError, type RefusalCode } from '#domain/refusals.ts';
import { DatabaseUnavailable } from '../db/database-unavailable.ts';
import { toRefusalEnvelope } from '../platform/idempotency/run-once.ts';

const SERVER_FAULT_MESSAGE = '서버에 문제가 생겼어요. 잠시 후 다시 시도해 주세요.';
/** A database that failed over or was started anew is there again in about so long. */
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
 * The one place where an error becomes an answer (product §10): a refusal keeps its code and sentence, what the parser
 * refuses is the caller's (4xx), a database that is away for now is 503, anything else is ours: logged whole, answered without detail (S-28).
 */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof RefusalError) return answer(request, reply, toRefusalEnvelope(error));
  if (error instanceof DatabaseUnavailable) {
    request.log.error({ err: error, reqId: request.id, route: request.routeOptions.url }, 'database unavailable');
    return answer(request, reply.header('retry-after', RETRY_AFTER_SECONDS), envelopeOf('UNAVAILABLE'));
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    return answer(request, reply, refusalOfStatus(status));
  }
  request.log.error({ err: error, reqId: request.id, route: request.routeOptions.url }, 'request failed');
  const fault = { status: 500, message: SERVER_FAULT_MESSAGE, data: null, code: 'INTERNAL', errors: [] };
  return answer(request, reply, fault);
}

/** The envelope of what a parser refuses with `status`, 400 to 499. */
export function refusalOfStatus(status: number) {
  return { ...envelopeOf(CODES_BY_STATUS[status] ?? 'INVALID_INPUT'), status };
}

/** The envelope, or its sentence alone to somebody whose browser asked for a page and has none to show it in. */
function answer(
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
