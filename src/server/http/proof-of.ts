import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from '../platform/sessions/sessions.ts';
import type { Services } from '../services.ts';
import { disconnectSignal } from './disconnect-signal.ts';

/** What a member shows once more, signed in as they are. */
export interface Reauthentication {
  readonly viewer: Viewer;
  readonly currentPassword: string;
  /** The code of the authenticator app, or a recovery code; needed where an app is enrolled. */
  readonly code: string | undefined;
  readonly ip: string;
  /** What makes the browser known to an account. */
  readonly browserToken: string | undefined;
  /** Aborted when the browser hangs up. */
  readonly signal: AbortSignal;
}

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
