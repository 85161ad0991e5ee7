import { listMentor, registerMentor } from '#server/features/mentors/write-mentor.ts';
import { registerMentee, verifyMentee } from '#server/features/people/mentees/write-mentee.ts';
import type { Services } from '#server/services.ts';
import { menteeProfileInput, mentorProfileInput } from '#server/testing/factories.ts';
import { insertMemberRow } from '#server/testing/stores/member-row-store.ts';
import { Client } from './client.ts';

/** A member with a profile who may propose, or receive proposals. */
export interface Person {
  readonly memberId: number;
  readonly session: string;
  readonly client: Client;
}

export async function createMentors(services: Services, count: number): Promise<Person[]> {
  const mentors: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const mentor = await createPerson(services, 'ROLE_MENTOR', `mentor${index}@mail.example.com`);
    await registerMentor(services, mentor.memberId, mentorProfileInput());
    await listMentor(services.db, mentor.memberId, services.clock.now());
    mentors.push(mentor);
  }
  return mentors;
}

export async function createMentees(services: Services, count: number): Promise<Person[]> {
  const mentees: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const mentee = await createPerson(services, 'ROLE_MENTEE', `mentee${index}@mail.example.com`);
    await registerMentee(services, mentee.memberId, menteeProfileInput());
    await verifyMentee(services.db, mentee.memberId, services.clock.now());
    mentees.push(mentee);
  }
  return mentees;
}

async function createPerson(
  { db, clock, sessions }: Services,
  role: 'ROLE_MENTOR' | 'ROLE_MENTEE',
  email: string,
): Promise<Person> {
  const memberId = await insertMemberRow(db, { role, email, now: clock.now() });
  const session = await sessions.start(db, { memberId, ip: '127.0.0.1', userAgent: 'chaos' });
  return { memberId, session, client: new Client(session) };
}
