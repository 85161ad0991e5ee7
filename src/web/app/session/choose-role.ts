import type { MemberType } from '#domain/people/members.ts';
import { call } from '../../lib/api.ts';
import { session } from './session.ts';

/** Switches the session to another role of the member (product §1.5) and refetches everything. @throws ApiError */
export async function chooseRole(memberType: MemberType): Promise<void> {
  const { user } = await call('PUT /v1/members/me/role', { body: { memberType } });
  session.enter(user);
}
