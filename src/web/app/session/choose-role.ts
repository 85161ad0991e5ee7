import type { MemberType } from '#domain/people/members.ts';
import { call } from '../../lib/api.ts';
import { session } from './session.ts';

/** Puts the session into a role of the member's (product §1.5): what the pages knew in the other one is fetched again. @throws ApiError */
export async function chooseRole(memberType: MemberType): Promise<void> {
  const { user } = await call('PUT /v1/members/me/role', { body: { memberType } });
  session.enter(user);
}
