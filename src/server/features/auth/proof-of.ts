import type { FastifyReply, FastifyRequest } from 'fastify';
import { disconnectSignal } from '#server/http/disconnect-signal.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import type { PasswordProof } from './sign-in/check-password.ts';

/** A call's proof that the account is the member's. */
export function proofOf(
  { cookies }: Services,
  call: { body: { currentPassword: string }; viewer: Viewer; request: FastifyRequest; reply: FastifyReply },
): PasswordProof {
  const { body, viewer, request, reply } = call;
  const browserToken = cookies.readBrowser(request);
  return {
    viewer,
    currentPassword: body.currentPassword,
    ip: request.ip,
    browserToken,
    signal: disconnectSignal(reply),
  };
}
