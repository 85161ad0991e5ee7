import { listMentor, registerMentor } from '../features/mentors/write-mentor.ts';
import { registerMentee, verifyMentee } from '../features/people/mentees/write-mentee.ts';
import { GOOD_PASSWORD, signUpMember } from './clients/sign-up.ts';
import { menteeProfileInput, mentorProfileInput, type TestMember } from './factories.ts';
import type { TestInstance } from './test-instance.ts';

/** A listed mentor who has signed up and in with `GOOD_PASSWORD`. */
export async function signUpMentor(
  instance: TestInstance,
  changes: Parameters<typeof mentorProfileInput>[0] = {},
): Promise<TestMember> {
  const member = await signUpMember(instance, 'ROLE_MENTOR');
  await registerMentor(instance.services, member.memberId, mentorProfileInput(changes));
  await listMentor(instance.db, member.memberId, instance.clock.now());
  await member.client.get('POST /v1/auth/login', { body: { email: member.email, password: GOOD_PASSWORD } });
  return member;
}

/** A verified mentee who has signed up and in with `GOOD_PASSWORD`. */
export async function signUpMentee(
  instance: TestInstance,
  changes: Parameters<typeof menteeProfileInput>[0] = {},
): Promise<TestMember> {
  const member = await signUpMember(instance, 'ROLE_MENTEE');
  await registerMentee(instance.services, member.memberId, menteeProfileInput(changes));
  await verifyMentee(instance.db, member.memberId, instance.clock.now());
  await member.client.get('POST /v1/auth/login', { body: { email: member.email, password: GOOD_PASSWORD } });
  return member;
}
