import type { OperatorRole } from '#domain/desk/operator-roles.ts';
import type { Role } from '#domain/people/members.ts';
import type { MenteeProfileInput } from '#domain/people/mentees.ts';
import type { MentorProfileInput } from '#domain/people/mentors.ts';
import { SAMPLE_MENTEE, SAMPLE_MENTOR } from '#domain/testing/sample-profiles.ts';
import { listMentor, registerMentor } from '../features/mentors/write-mentor.ts';
import { registerMentee, verifyMentee } from '../features/people/mentees/write-mentee.ts';
import { OperatorClient } from './clients/operator-client.ts';
import type { TestClient } from './clients/test-client.ts';
import { insertMemberRow } from './stores/member-row-store.ts';
import type { TestInstance } from './test-instance.ts';

/** A member in a test, with a signed-in client. */
export interface TestMember {
  readonly memberId: number;
  readonly email: string;
  readonly client: TestClient;
}

export const SCHOOL = SAMPLE_MENTOR.education.schoolName;
export const OTHER_SCHOOL = '부산대학교';

let count = 0;
const next = () => {
  count += 1;
  return count;
};

/** A signed-in member without a profile. Unless given, `email` belongs to no university. */
export async function createMember(
  instance: TestInstance,
  role: Role,
  email?: string,
  operatorRoles: readonly OperatorRole[] = ['OWNER'],
): Promise<TestMember> {
  const { db, clock, sessions, cookies } = instance.services;
  const address = email ?? `member${next()}@mail.example.com`;
  const memberId = await insertMemberRow(db, { role, email: address, now: clock.now(), operatorRoles });
  const client = instance.client();
  const entrant = { memberId, ip: '127.0.0.1', userAgent: 'test' };
  const token = await (role === 'ROLE_ADMIN' ? sessions.startOperators(db, entrant) : sessions.start(db, entrant));
  client.cookies.set(cookies.session.name, token);
  return { memberId, email: address, client };
}

export function mentorProfileInput(changes: Partial<MentorProfileInput> = {}): MentorProfileInput {
  return { ...SAMPLE_MENTOR, nickname: `선배${next()}`, ...changes };
}

export function menteeProfileInput(changes: Partial<MenteeProfileInput> = {}): MenteeProfileInput {
  return { ...SAMPLE_MENTEE, nickname: `후배${next()}`, ...changes };
}

/** A mentor with a profile; listed, as after both certificates were approved, unless `isListed` is false. */
export async function createMentor(
  instance: TestInstance,
  changes: Partial<MentorProfileInput> & { isListed?: boolean } = {},
): Promise<TestMember> {
  const { isListed = true, ...profile } = changes;
  const member = await createMember(instance, 'ROLE_MENTOR');
  await registerMentor(instance.services, member.memberId, mentorProfileInput(profile));
  if (isListed) await listMentor(instance.db, member.memberId, instance.clock.now());
  return member;
}

/** A mentee with a profile; verified, as after the certificate was approved, unless `isVerified` is false. */
export async function createMentee(
  instance: TestInstance,
  changes: Partial<MenteeProfileInput> & { isVerified?: boolean } = {},
): Promise<TestMember> {
  const { isVerified = true, ...profile } = changes;
  const member = await createMember(instance, 'ROLE_MENTEE');
  await registerMentee(instance.services, member.memberId, menteeProfileInput(profile));
  if (isVerified) await verifyMentee(instance.db, member.memberId, instance.clock.now());
  return member;
}

/** Signs a member in again after their session has ended, as after weeks. */
export async function signInAgain({ services }: TestInstance, { memberId, client }: TestMember): Promise<void> {
  const token = await services.sessions.start(services.db, { memberId, ip: '127.0.0.1', userAgent: 'test' });
  client.cookies.set(services.cookies.session.name, token);
}

/** An operator, an owner unless other roles are given, signed in, and again whenever their session would be over or its second factor too old. */
export async function createOperator(
  instance: TestInstance,
  operatorRoles: readonly OperatorRole[] = ['OWNER'],
): Promise<TestMember> {
  const member = await createMember(instance, 'ROLE_ADMIN', undefined, operatorRoles);
  const client = new OperatorClient(instance, member.memberId);
  for (const [name, value] of member.client.cookies) client.cookies.set(name, value);
  return { ...member, client };
}
