import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_LIFETIME_SECONDS } from '#domain/account/second-factors.ts';
import { GRANT_LIFETIME_SECONDS } from '#domain/account/verification-codes.ts';
import { KNOWN_BROWSER_DAYS, SESSION_DAYS } from '#domain/retention.ts';

const A_DAY_SECONDS = 24 * 60 * 60;

interface Cookie {
  readonly name: string;
  read(request: FastifyRequest): string | undefined;
  /** @param maxAgeSeconds its usual lifetime unless given */
  write(reply: FastifyReply, token: string, maxAgeSeconds?: number): void;
  clear(reply: FastifyReply): void;
}

/** The product's cookies: HttpOnly, SameSite=Lax, and `__Host-` with Secure wherever the address is https (S-15). */
export interface Cookies {
  readonly session: Cookie;
  readonly grant: Cookie;
  /** Of an operator between the password and the second factor. */
  readonly signIn: Cookie;
  /** What makes a mailed code the browser's own (S-66). */
  readonly asker: Cookie;
  /** Of a sign-in at a provider that this browser began. */
  readonly identity: Cookie;
  /** What makes the browser known to an account (S-65). */
  readonly browser: Cookie;
}

export function createCookies(publicUrl: string): Cookies {
  const secure = publicUrl.startsWith('https://');
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const cookie = (plainName: string, lifetimeSeconds?: number): Cookie => {
    const name = secure ? `__Host-${plainName}` : plainName;
    return {
      name,
      read: (request) => request.cookies[name],
      write: (reply, token, maxAge = lifetimeSeconds) => void reply.setCookie(name, token, { ...options, maxAge }),
      clear: (reply) => void reply.clearCookie(name, options),
    };
  };
  return {
    session: cookie('session', SESSION_DAYS * A_DAY_SECONDS),
    grant: cookie('grant', GRANT_LIFETIME_SECONDS),
    signIn: cookie('sign-in', SIGN_IN_LIFETIME_SECONDS),
    asker: cookie('asker'),
    identity: cookie('identity'),
    browser: cookie('browser', KNOWN_BROWSER_DAYS * A_DAY_SECONDS),
  };
}
