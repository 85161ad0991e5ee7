import type { Member } from '#contract/people/members.ts';
import { call } from '../../../lib/api.ts';
import { signWithPasskey } from '../../account/second-factors/index.ts';

/** Signs an operator in with a passkey: alone, or after the password. */
export async function signInWithPasskey(): Promise<Member> {
  const options = await call('POST /v1/admin/signin/passkey/options');
  const { user } = await call('POST /v1/admin/signin/passkey', { body: await signWithPasskey(options) });
  return user;
}
