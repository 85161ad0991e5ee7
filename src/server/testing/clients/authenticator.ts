import { Secret, TOTP } from 'otpauth';
import type { InProcessClient } from '../../../../seeds/in-process-client.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The code that an authenticator app with this key shows at an instant. */
export function totpCodeAt(key: string, now: Date): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now.getTime() });
}

/** A code that an app with this key shows neither at an instant nor in the minute before or after it. */
export function otherTotpCode(key: string, now: Date): string {
  const shown = [-60, -30, 0, 30, 60].map((seconds) => totpCodeAt(key, new Date(now.getTime() + seconds * 1000)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !shown.includes(code)) ?? '';
}

/** Signs an operator in for the first time, which enrols an authenticator app. @returns its key, and the recovery codes */
export async function enrolOperator(
  client: InProcessClient,
  credentials: Credentials,
  clock: { now(): Date },
): Promise<{ key: string; recoveryCodes: string[] }> {
  await client.get('POST /v1/admin/signin', { body: credentials });
  const { key } = await client.get('POST /v1/admin/enrolment/key');
  const body = { code: totpCodeAt(key, clock.now()) };
  const { recoveryCodes } = await client.get('POST /v1/admin/enrolment', { body });
  return { key, recoveryCodes };
}
