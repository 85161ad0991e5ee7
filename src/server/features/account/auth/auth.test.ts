import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AGREED_TERMS, GOOD_PASSWORD, newEmail, otherThan, readCode } from '#server/testing/clients/sign-up.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { resetPassword } from './change-password.ts';
import { sendCode, verifyCode } from './codes/codes.ts';
import { login } from './sign-in/login.ts';
import { signUp } from './sign-up.ts';

describe.each(featureEngines)('sign-up, sign-in and reset, on %s', (engine) => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
  });
  afterAll(() => instance.close());

  it('S-51 goes from mail to sign-in and reset without a browser, and logs each step without personal data', async () => {
    const lines: string[] = [];
    const log = pino(
      { level: 'trace', timestamp: pino.stdTimeFunctions.isoTime },
      { write: (line) => lines.push(line) },
    );
    const services = { ...instance.services, log };
    const email = newEmail();
    const ip = '198.51.100.23';
    const newPassword = 'Kiln4&traverse';
    const { signal } = new AbortController();
    const asker = 'A'.repeat(43);

    await sendCode(services, { email, isPasswordReset: false, ip, asker });
    const code = await readCode(instance, email);
    await expect(verifyCode(services, { email, code: otherThan(code), asker })).rejects.toThrow('(1/5)');
    const { grant, purpose } = await verifyCode(services, { email, code, asker });
    expect(purpose).toBe('SIGN_UP');
    const { memberId } = await signUp(services, {
      memberType: 'ROLE_MENTEE',
      email,
      password: GOOD_PASSWORD,
      serviceTerms: AGREED_TERMS,
      grant,
      ip,
      signal,
    });
    const input = { email, ip, userAgent: 'test', signal };
    await expect(login(services, { ...input, password: newPassword })).rejects.toMatchObject({
      code: 'WRONG_CREDENTIALS',
    });
    const session = await login(services, { ...input, password: GOOD_PASSWORD });
    expect(await services.sessions.find(session.token)).toMatchObject({ memberId, role: 'ROLE_MENTEE' });

    instance.clock.advance({ minutes: 1 });
    await sendCode(services, { email, isPasswordReset: true, ip, asker });
    const reset = await verifyCode(services, { email, code: await readCode(instance, email), asker });
    await resetPassword(services, { email, newPassword, grant: reset.grant, ip, signal });
    expect(await services.sessions.find(session.token)).toBeUndefined();
    for (let n = 0; n < 10; n += 1) await login(services, { ...input, password: GOOD_PASSWORD }).catch(() => undefined);
    await expect(login(services, { ...input, password: newPassword })).rejects.toMatchObject({
      code: 'LOGIN_THROTTLED',
    });

    const events = lines.map((line) => (JSON.parse(line) as { event: string }).event);
    expect(events.slice(0, 6)).toEqual([
      'code-denied',
      'signed-up',
      'sign-in-denied',
      'signed-in',
      'password-reset',
      'sign-in-denied',
    ]);
    expect(events.at(-1)).toBe('limit-reached');
    const logged = lines.join('');
    for (const canary of [email, GOOD_PASSWORD, newPassword, grant, reset.grant, session.token, ip]) {
      expect(logged).not.toContain(canary);
    }
  });
});
