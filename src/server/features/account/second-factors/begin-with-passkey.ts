import type { Services } from '#server/services.ts';
import { limitPasskeyQuestions } from './limit-wrong-factors.ts';
import { askForPasskey } from './passkeys.ts';
import { beginSignIn, findSignIn, findSignInIfAny, holderOf } from './sign-ins.ts';

/**
 * What a browser asks a passkey to sign: for the sign-in that its password began, or for a new one, in which the passkey identifies the member.
 * @param browser.token of the sign-in that the browser has, if any
 * @returns also the token of the sign-in, for the cookie alone
 * @throws RefusalError `TOO_MANY_REQUESTS`
 */
export async function beginWithPasskey(services: Services, browser: { ip: string; token: string | undefined }) {
  await limitPasskeyQuestions(services, browser.ip);
  const underWay = await findSignInIfAny(services, browser.token);
  const token =
    underWay && browser.token !== undefined
      ? browser.token
      : await beginSignIn(services.db, null, services.clock.now());
  const signIn = underWay ?? (await findSignIn(services, token));
  return { token, options: await askForPasskey(services, holderOf(signIn), signIn.memberId ?? undefined) };
}
