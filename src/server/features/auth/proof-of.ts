import type { FastifyReply, FastifyRequest } from 'fastify';
import { disconnectSignal } from '#server/http/disconnect-signal.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import type { Reauthentication } from './factors/reauthenticate.ts';

/** A call's proof that the account is the member's. */
export function proofOf(
  { cookies }: Services,
  call: {
    body: { currentPassword: string; code?: string | undefined };
    viewer: Viewer;
    request: FastifyRequest;
    reply: FastifyReply;
  },
): Reauthentication {
  const { body, viewer, request, reply } = call;
  const browserToken = cookies.readBrowser(request);
  return {
    viewer,
    currentPassword: body.currentPassword,
    code: body.code,
    ip: request.ip,
    browserToken,
    signal: disconnectSignal(reply),
  };
}
