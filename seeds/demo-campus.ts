import { DAY_MS, HOUR_MS } from '#domain/time/korean-time.ts';
import { ensureOperator, hasMember } from '#server/features/auth/index.ts';
import type { OpenServices } from '#server/open-services.ts';
import { openCampus, type Campus } from './demo/campus.ts';
import { approveCertificates, registerMentee, registerMentor, signIn, type CampusMember } from './demo/members.ts';
import {
  DEMO_ACCOUNTS,
  DEMO_PASSWORD,
  inventMentee,
  inventMentor,
  MENTEE_COUNT,
  MENTOR_COUNT,
  type Person,
} from './demo/people.ts';
import { createRandom, type Random } from './demo/random.ts';
import { playScenario, type Scenario } from './demo/scenarios.ts';
import type { InProcessClient } from './in-process-client.ts';

export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/people.ts';

const SEED = 20_261_101;
/** The campus opened this long ago. */
const PAST_DAYS = 120;
const AT_ONCE = 4;
/** Of the last mentees, who propose nothing until somebody tries the operator’s desk. */
const DOCUMENTS_LEFT_TO_DECIDE = 4;
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

/** What is going on today: whose mentoring (places in the lists of people), and how it stands. Demo accounts are at place 0. */
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

/** Whether the campus stands already: its operator is the last to come. */
export async function isCampusMade(services: OpenServices): Promise<boolean> {
  return hasMember(services, DEMO_ACCOUNTS.admin);
}

interface CampusSize {
  readonly mentors: number;
  /** Of whom the last {@link DOCUMENTS_LEFT_TO_DECIDE} propose nothing. */
  readonly mentees: number;
  readonly pastStories: number;
}

const WHOLE_CAMPUS: CampusSize = { mentors: MENTOR_COUNT, mentees: MENTEE_COUNT, pastStories: 70 };
/** As few people as what goes on today needs, for who waits for them. */
export const SMALL_CAMPUS: CampusSize = { mentors: 26, mentees: 18, pastStories: 24 };

/**
 * Fills a database with the demo campus: two universities, 120 mentors, 40 mentees, mentoring in every state. Everybody comes in by the
 * calls that people's browsers make, on a clock that we set. What a broken-off start left behind is taken up again.
 */
export async function seedDemoCampus(services: OpenServices, size = WHOLE_CAMPUS): Promise<void> {
  const campus = await openCampus(services);
  try {
    const today = services.clock.now();
    const random = createRandom(SEED);
    campus.setClock(new Date(today.getTime() - PAST_DAYS * DAY_MS));
    const mentors = await gather(campus, size.mentors, inventMentor, registerMentor);
    const mentees = await gather(campus, size.mentees, inventMentee, registerMentee);
    await approveCertificates(await makeOperator(campus), mentees.slice(-DOCUMENTS_LEFT_TO_DECIDE));
    await playScenarios(campus, { mentors, mentees, pastStories: size.pastStories }, today, random);
    campus.setClock(today);
    await campus.letTimePass();
  } finally {
    await campus.close();
  }
}

async function gather<Profile extends { nickname: string }>(
  campus: Campus,
  count: number,
  invent: (index: number, random: Random) => Person<Profile>,
  register: (campus: Campus, person: Person<Profile>, random: Random) => Promise<CampusMember>,
): Promise<CampusMember[]> {
  const join = async (index: number) => {
    // Chance of one's own, so that it does not matter who comes first.
    const random = createRandom(SEED + index);
    const person = invent(index, random);
    const known = (await hasMember(campus.services, person.email)) ? await signIn(campus, person.email) : undefined;
    return known ? { ...known, nickname: person.profile.nickname } : register(campus, person, random);
  };
  const members: CampusMember[] = [];
  for (let index = 0; index < count; index += AT_ONCE) {
    const group = Array.from({ length: Math.min(AT_ONCE, count - index) }, (_, offset) => join(index + offset));
    members.push(...(await Promise.all(group)));
  }
  return members;
}

async function makeOperator(campus: Campus): Promise<InProcessClient> {
  const env = { ...campus.services.env, ADMIN_EMAIL: DEMO_ACCOUNTS.admin, ADMIN_PASSWORD: DEMO_PASSWORD };
  await ensureOperator({ ...campus.services, env });
  const operator = await signIn(campus, DEMO_ACCOUNTS.admin);
  if (!operator) throw new Error('The operator of the demo campus cannot sign in');
  return operator.client;
}

async function playScenarios(
  campus: Campus,
  people: { mentors: readonly CampusMember[]; mentees: readonly CampusMember[]; pastStories: number },
  today: Date,
  random: Random,
): Promise<void> {
  const { mentors, mentees, pastStories } = people;
  const last = mentors.length / 2 - 1;
  for (let place = 0; place < pastStories; place += 1) {
    // People of one school: even places are at one, odd ones at the other. A few mentors are asked far more often than most.
    const school = place % 2;
    const asked = Math.min(random.whole(0, last), random.whole(0, last), random.whole(0, last));
    const mentor = mentors[asked * 2 + school];
    const mentee = mentees[place % (mentees.length - DOCUMENTS_LEFT_TO_DECIDE)];
    const scenario = PAST[place % PAST.length];
    // What is long past is told first, so that lists have the latest at their head.
    const ago = pastStories - 1 - place;
    const proposedAt = new Date(today.getTime() - (ago + 8) * DAY_MS);
    if (mentor && mentee && scenario)
      await playScenario(campus, scenario, { mentor, mentee, proposedAt, place: ago }, random);
  }
  for (const [place, [mentorPlace, menteePlace, scenario]] of PRESENT.entries()) {
    const mentor = mentors[mentorPlace];
    const mentee = mentees[menteePlace];
    // What is told of a present story takes an hour: one after the other.
    const proposedAt = new Date(today.getTime() - (PRESENT.length + 1 - place) * HOUR_MS);
    if (mentor && mentee) await playScenario(campus, scenario, { mentor, mentee, proposedAt, place }, random);
  }
}
