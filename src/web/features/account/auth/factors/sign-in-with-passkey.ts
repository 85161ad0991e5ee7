import type { Member } from '#contract/people/members.ts';
import { call } from '../../../../lib/api.ts';
import { signWithPasskey } from '../../second-factors/index.ts';

/**
 * Asks the browser for a passkey, alone or after the password.
 * @returns the call that signs in with its answer, which stands until the challenge is used
 */
export async function askForPasskey(): Promise<(restore: boolean) => Promise<{ user: Member }>> {
  const options = await call('POST /v1/auth/login/passkey/options');
  const answer = await signWithPasskey(options);
  return (restore) => call('POST /v1/auth/login/passkey', { body: { answer, restore } });
}
