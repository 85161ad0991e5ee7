import { enrolmentUntil } from '#domain/people/enrolment.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { ensureOperator, findMemberId } from '#server/features/account/auth/ensure-operator.ts';
import { forgetDayFigures } from '#server/features/desk/figures.ts';
import type { OpenServices } from '#server/open-services.ts';
import { openDemoServer, type DemoServer } from './demo/demo-server.ts';
import {
  approveCertificates,
  registerMentee,
  registerMentor,
  signIn,
  uploadCertificate,
  type DemoMember,
} from './demo/members.ts';
import {
  DEMO_ACCOUNTS,
  DEMO_PASSWORD,
  inventMentee,
  inventMentor,
  MENTEE_COUNT,
  MENTOR_COUNT,
  type NewMember,
} from './demo/people.ts';
import { createRandom, type Random } from './demo/random.ts';
import { playScenario, type Scenario } from './demo/scenarios.ts';
import type { InProcessClient } from './in-process-client.ts';

export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/people.ts';

const SEED = 20_261_101;
/** The members signed up this many days ago. */
const PAST_DAYS = 40;
const AT_ONCE = 4;
const PAST_COUNT = 24;
/**
 * The last mentees' certificates stay undecided, for trying the operator's pages; these mentees propose nothing. Each certificate was handed
 * in this many hours ago: yesterday and today, as on a desk that keeps up.
 */
const WAITING_HOURS: readonly number[] = [30, 20, 6, 2];
const PAST: readonly Scenario[] = [
  'completed',
  'completed',
  'rejected',
  'completed',
  'completed',
  'cancelled',
  'completed',
  'expired',
  'completed',
  'mentor-absent',
];

/** Open mentorings: positions of mentor and mentee in the lists of members, and the state. Position 0 is the demo account. */
const PRESENT: readonly (readonly [mentor: number, mentee: number, scenario: Scenario])[] = [
  [0, 2, 'waiting'],
  [0, 4, 'waiting'],
  [0, 6, 'confirmed'],
  [0, 8, 'counter-offered'],
  [2, 0, 'unpaid'],
  [4, 0, 'waiting'],
  [6, 0, 'confirmed'],
  [8, 0, 'counter-offered'],
  [1, 3, 'waiting'],
  [3, 5, 'confirmed'],
  [5, 7, 'unpaid'],
  [10, 12, 'confirmed'],
];

/** Whether the database has the demo campus already: its operator is created last. */
export async function hasDemoCampus(services: OpenServices): Promise<boolean> {
  return (await findMemberId(services, DEMO_ACCOUNTS.operator)) !== undefined;
}

/**
 * Fills a database with the demo campus: two universities, 24 mentors, 18 mentees, mentorings in every state. Everything is created by the
 * API calls that browsers make, with a clock that is set here. After an interrupted run it continues with what exists.
 */
export async function seedDemoCampus(services: OpenServices): Promise<void> {
  const server = await openDemoServer(services);
  try {
    const today = services.clock.now();
    const random = createRandom(SEED);
    server.setClock(new Date(today.getTime() - PAST_DAYS * DAY_MS));
    const mentors = await registerMembers(server, MENTOR_COUNT, inventMentor, registerMentor);
    const mentees = await registerMembers(server, MENTEE_COUNT, inventMentee, registerMentee);
    await approveCertificates(await signInOperator(server), mentees.slice(-WAITING_HOURS.length));
    await playScenarios(server, { mentors, mentees }, today, random);
    await handInAgain(server, today);
    server.setClock(today);
    // The clock was set back again and again, to days that its jobs had summed.
    await forgetDayFigures(services);
    await server.runRepeatedWork();
    await server.runDueWork();
  } finally {
    await server.close();
  }
}

/** A document that is handed in again takes the place of the one that waits. */
async function handInAgain(server: DemoServer, today: Date): Promise<void> {
  for (const [place, hours] of WAITING_HOURS.entries()) {
    server.setClock(new Date(today.getTime() - hours * HOUR_MS));
    const index = MENTEE_COUNT - WAITING_HOURS.length + place;
    const member = await signIn(server, inventMentee(index, createRandom(SEED + index)).email);
    if (!member) throw new Error('A mentee of the demo campus is missing');
    await uploadCertificate(member.client, 'mentee', 'ENROLLMENT');
  }
}

async function registerMembers<Profile extends { nickname: string }>(
  server: DemoServer,
  count: number,
  invent: (index: number, random: Random) => NewMember<Profile>,
  register: (server: DemoServer, newMember: NewMember<Profile>, random: Random) => Promise<DemoMember>,
): Promise<DemoMember[]> {
  const join = async (index: number) => {
    // One random sequence per member, so that the order of registration does not matter.
    const random = createRandom(SEED + index);
    const newMember = invent(index, random);
    const isKnown = (await findMemberId(server.services, newMember.email)) !== undefined;
    const known = isKnown ? await signIn(server, newMember.email) : undefined;
    return known ? { ...known, nickname: newMember.profile.nickname } : register(server, newMember, random);
  };
  const members: DemoMember[] = [];
  for (let index = 0; index < count; index += AT_ONCE) {
    const group = Array.from({ length: Math.min(AT_ONCE, count - index) }, (_, offset) => join(index + offset));
    members.push(...(await Promise.all(group)));
  }
  return members;
}

async function signInOperator(server: DemoServer): Promise<InProcessClient> {
  const env = { ...server.services.env, ADMIN_EMAIL: DEMO_ACCOUNTS.operator, ADMIN_PASSWORD: DEMO_PASSWORD };
  await ensureOperator({ ...server.services, env });
  const memberId = await findMemberId(server.services, DEMO_ACCOUNTS.operator);
  if (memberId === undefined) throw new Error('The operator of the demo campus is missing');
  // The second factor is enrolled at the first sign-in on the operator's pages.
  const { db, sessions, cookies } = server.services;
  const client = server.client();
  client.cookies.set(
    cookies.session.name,
    await sessions.startOperators(db, { memberId, ip: '127.0.0.1', userAgent: 'demo' }),
  );
  return client;
}

async function playScenarios(
  server: DemoServer,
  people: { mentors: readonly DemoMember[]; mentees: readonly DemoMember[] },
  today: Date,
  random: Random,
): Promise<void> {
  const { mentors, mentees } = people;
  const last = mentors.length / 2 - 1;
  let provenAt = new Date(today.getTime() - PAST_DAYS * DAY_MS);
  /** The students' proof of enrolment ends with the semester: they renew it before the first proposal after that. */
  const renewUntil = async (proposedAt: Date) => {
    if (enrolmentUntil(provenAt) > proposedAt) return;
    provenAt = proposedAt;
    server.setClock(proposedAt);
    const undecided = mentees.slice(-WAITING_HOURS.length);
    for (const { client } of mentees.slice(0, -WAITING_HOURS.length))
      await uploadCertificate(client, 'mentee', 'ENROLLMENT');
    await approveCertificates(await signInOperator(server), undecided);
  };
  for (let place = 0; place < PAST_COUNT; place += 1) {
    // Mentor and mentee of one university: even positions are at one, odd ones at the other. A few mentors get far more proposals than most.
    const school = place % 2;
    const rank = Math.min(random.whole(0, last), random.whole(0, last), random.whole(0, last));
    const mentor = mentors[rank * 2 + school];
    const mentee = mentees[place % (mentees.length - WAITING_HOURS.length)];
    const scenario = PAST[place % PAST.length];
    // The oldest is created first, so that lists start with the latest.
    const ago = PAST_COUNT - 1 - place;
    const proposedAt = new Date(today.getTime() - (ago + 8) * DAY_MS);
    await renewUntil(proposedAt);
    if (mentor && mentee && scenario)
      await playScenario(server, scenario, { mentor, mentee, proposedAt, place: ago }, random);
  }
  for (const [place, [mentorPlace, menteePlace, scenario]] of PRESENT.entries()) {
    const mentor = mentors[mentorPlace];
    const mentee = mentees[menteePlace];
    // Open mentorings are proposed one hour apart.
    const proposedAt = new Date(today.getTime() - (PRESENT.length + 1 - place) * HOUR_MS);
    await renewUntil(proposedAt);
    if (mentor && mentee) await playScenario(server, scenario, { mentor, mentee, proposedAt, place }, random);
  }
}
