import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KNOWN_BROWSER_DAYS, SESSION_DAYS } from '#domain/retention.ts';

/** The product's cookies: HttpOnly, SameSite=Lax, and `__Host-` with Secure wherever the address is https (S-15). */
export interface Cookies {
  /** What the session's cookie is called. */
  readonly sessionName: string;
  readSession(request: FastifyRequest): string | undefined;
  /** @param maxAgeSeconds by default the longest that a member's session lasts */
  writeSession(reply: FastifyReply, token: string, maxAgeSeconds?: number): void;
  clearSession(reply: FastifyReply): void;
  readGrant(request: FastifyRequest): string | undefined;
  writeGrant(reply: FastifyReply, token: string, maxAgeSeconds: number): void;
  clearGrant(reply: FastifyReply): void;
  /** The cookie of an operator between the password and the second factor. */
  readSignIn(request: FastifyRequest): string | undefined;
  writeSignIn(reply: FastifyReply, token: string, maxAgeSeconds: number): void;
  clearSignIn(reply: FastifyReply): void;
  /** What makes a mailed code the browser's own (S-66). */
  readAsker(request: FastifyRequest): string | undefined;
  writeAsker(reply: FastifyReply, token: string, maxAgeSeconds: number): void;
  /** Of a sign-in at a provider that this browser began. */
  readIdentity(request: FastifyRequest): string | undefined;
  writeIdentity(reply: FastifyReply, token: string, maxAgeSeconds: number): void;
  clearIdentity(reply: FastifyReply): void;
  /** What makes the browser known to an account (S-65). */
  readBrowser(request: FastifyRequest): string | undefined;
  writeBrowser(reply: FastifyReply, token: string): void;
}

export function createCookies(publicUrl: string): Cookies {
  const secure = publicUrl.startsWith('https://');
  const named = (name: string) => (secure ? `__Host-${name}` : name);
  const session = named('session');
  const grant = named('grant');
  const signIn = named('sign-in');
  const asker = named('asker');
  const identity = named('identity');
  const browser = named('browser');
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    sessionName: session,
    readSession: (request) => request.cookies[session],
    writeSession: (reply, token, maxAge = SESSION_DAYS * 24 * 60 * 60) =>
      void reply.setCookie(session, token, { ...options, maxAge }),
    clearSession: (reply) => void reply.clearCookie(session, options),
    readGrant: (request) => request.cookies[grant],
    writeGrant: (reply, token, maxAge) => void reply.setCookie(grant, token, { ...options, maxAge }),
    clearGrant: (reply) => void reply.clearCookie(grant, options),
    readSignIn: (request) => request.cookies[signIn],
    writeSignIn: (reply, token, maxAge) => void reply.setCookie(signIn, token, { ...options, maxAge }),
    clearSignIn: (reply) => void reply.clearCookie(signIn, options),
    readAsker: (request) => request.cookies[asker],
    writeAsker: (reply, token, maxAge) => void reply.setCookie(asker, token, { ...options, maxAge }),
    readIdentity: (request) => request.cookies[identity],
    writeIdentity: (reply, token, maxAge) => void reply.setCookie(identity, token, { ...options, maxAge }),
    clearIdentity: (reply) => void reply.clearCookie(identity, options),
    readBrowser: (request) => request.cookies[browser],
    writeBrowser: (reply, token) =>
      void reply.setCookie(browser, token, { ...options, maxAge: KNOWN_BROWSER_DAYS * 24 * 60 * 60 }),
  };
}
