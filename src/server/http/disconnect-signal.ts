import type { FastifyReply } from 'fastify';
import { RefusalError } from '#domain/refusals.ts';

/**
 * Aborted when the sender closes the connection before it has its response, with a refusal that nobody reads. Fastify's own signal of a
 * request is aborted as soon as the body has been read.
 */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const onClose = () => {
    if (!raw.writableFinished) controller.abort(new RefusalError('REQUEST_TIMEOUT'));
  };
  if (raw.destroyed) onClose();
  else raw.once('close', onClose);
  return controller.signal;
}
