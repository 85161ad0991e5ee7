import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReauthenticatedCall } from '#contract/account/second-factors.ts';
import type { Viewer } from '../platform/sessions/sessions.ts';
import type { Services } from '../services.ts';
import { disconnectSignal } from './disconnect-signal.ts';

/** What a member shows once more, signed in as they are. */
export interface Reauthentication {
  readonly viewer: Viewer;
  /** Undefined where the member has signed in again at a provider instead, because they have no password. */
  readonly currentPassword: string | undefined;
  /** Of the browser's cookie of that sign-in, which counts for this call alone. */
  readonly identityToken: string | undefined;
  readonly purpose: ReauthenticatedCall;
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
    name: ReauthenticatedCall;
    body: { currentPassword?: string | undefined; code?: string | undefined };
    viewer: Viewer;
    request: FastifyRequest;
    reply: FastifyReply;
  },
): Reauthentication {
  const { name, body, viewer, request, reply } = call;
  const browserToken = cookies.browser.read(request);
  return {
    viewer,
    currentPassword: body.currentPassword,
    identityToken: cookies.identity.read(request),
    purpose: name,
    code: body.code,
    ip: request.ip,
    browserToken,
    signal: disconnectSignal(reply),
  };
}
