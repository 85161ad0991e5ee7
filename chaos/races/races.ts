import { setTimeout as delay } from 'node:timers/promises';
import { createApp } from '#server/app.ts';
import type { OpenServices } from '#server/open-services.ts';
import { InProcessClient } from '../../seeds/in-process-client.ts';
import { openDeployment, type Deployment } from '../deployment/deployment.ts';
import { Client, Unavailable } from '../load/client.ts';
import { payInWindow } from '../load/pay.ts';
import { createMentees, createMentors, type Person } from '../load/people.ts';
import { timeAt } from '../load/times.ts';
import { raceStore } from './race-store.ts';

const RACERS = 100;
/** The mentors that all rounds propose to; each round has one more of its own. */
const SHARED_MENTORS = 2;
/** When the race for a deadline begins, before it or after it. */
const STARTS_MS = [-40, -20, 0, 20, 40];
const DEADLINE_AHEAD_MS = 300;
const UNAVAILABLE = 503;
const DECIDED_WITHIN_MS = 60_000;

export interface RaceFigures {
  /** Rounds of a hundred parallel requests, over all kinds. */
  readonly rounds: number;
  /** How many rounds of a kind had exactly one winner. */
  readonly oneWinner: Readonly<Record<Kind, number>>;
  /** How often the deadline won against the accepts that came with it. */
  readonly deadlineWins: number;
  /** Requests that waited too long for a connection and got a 503. */
  readonly unavailable: number;
  /** Rounds that did not have exactly one winner, and answers that were a fault of ours. */
  readonly faults: readonly string[];
  readonly violations: readonly string[];
}

type Kind = 'accepts' | 'cancels' | 'expiries' | 'payments';

/** Two server processes on one PostgreSQL, and this process to prepare the races. */
interface RaceSetup {
  readonly deployment: Deployment;
  readonly services: OpenServices;
  /** A client of the simulated process, for sessions at any price. */
  readonly prepare: (person: Person, isFree: boolean) => InProcessClient;
  readonly mentors: readonly Person[];
  readonly mentees: readonly Person[];
}

interface Answer {
  readonly status: number;
  readonly code?: string | undefined;
}

/** Sends a hundred parallel requests for the same thing to two processes, `rounds` times of each kind. */
export async function runRaces(rounds: number): Promise<RaceFigures> {
  const deployment = await openDeployment('postgresql', 2);
  const services = await deployment.openServices();
  try {
    const mentors = await createMentors(services, SHARED_MENTORS + rounds);
    const mentees = await createMentees(services, RACERS);
    await Promise.all(deployment.servers.map((server) => server.start()));
    const env = { ...services.env, SESSION_PRICE_KRW: 0 };
    const free = await createApp({ ...services, env });
    const priced = await createApp(services);
    const prepare = ({ session }: Person, isFree: boolean) => {
      const client = new InProcessClient(isFree ? free : priced, someAddress());
      client.cookies.set('session', session);
      return client;
    };
    const setup: RaceSetup = { deployment, services, prepare, mentors, mentees };
    const oneWinner = { accepts: 0, cancels: 0, expiries: 0, payments: 0 };
    const faults: string[] = [];
    let [deadlineWins, unavailable] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      for (const [kind, run] of Object.entries(KINDS) as [Kind, (typeof KINDS)[Kind]][]) {
        const { winners, answers } = await run(setup, round);
        if (winners.length === 1) oneWinner[kind] += 1;
        else faults.push(`round ${round} of ${kind}: ${winners.join(', ') || 'nobody'} won`);
        if (kind === 'expiries' && winners.includes('expire')) deadlineWins += 1;
        unavailable += answers.filter(({ status }) => status === UNAVAILABLE).length;
        for (const { status, code } of answers)
          if (status >= 500 && status !== UNAVAILABLE) faults.push(`round ${round} of ${kind}: ${status} ${code}`);
      }
    }
    const figures = { rounds: rounds * Object.keys(KINDS).length, oneWinner, deadlineWins, unavailable, faults };
    return { ...figures, violations: await deployment.stopAndCheck() };
  } finally {
    await services.close();
    await deployment.close();
  }
}

const KINDS = { accepts: raceAccepts, cancels: raceCancels, expiries: raceExpiries, payments: racePayments };

interface Outcome {
  readonly winners: readonly string[];
  readonly answers: readonly Answer[];
}

/** A hundred mentees have proposed one half hour to one mentor, who accepts all at once. */
async function raceAccepts(setup: RaceSetup, round: number): Promise<Outcome> {
  const mentor = setup.mentors[0] as Person;
  const time = timeAt(4 * round);
  const mentoringIds: number[] = [];
  for (const mentee of setup.mentees) mentoringIds.push(await proposeFree(setup, mentee, mentor, time));
  const answers = await atOnce(setup, mentoringIds, (url, mentoringId) =>
    newClient(mentor).call(url, 'POST /v1/mentoring/{mentoringId}/acceptance', {
      params: { mentoringId },
      body: { startTime: time.startTime },
    }),
  );
  await untilDecided(setup);
  const decisions = await raceStore.listDecisions(setup.services.db, mentoringIds);
  const winners = decisions.filter((action) => action === 'accept');
  return { winners: compareWithAnswers(winners, answers), answers };
}

/** The mentee cancels one mentoring fifty times while the mentor rejects it fifty times. */
async function raceCancels(setup: RaceSetup, round: number): Promise<Outcome> {
  const [mentee, mentor] = [setup.mentees[round % RACERS] as Person, setup.mentors[1] as Person];
  const mentoringId = await proposeFree(setup, mentee, mentor, timeAt(4 * round + 1));
  const params = { mentoringId };
  const answers = await atOnce(
    setup,
    Array.from({ length: RACERS }, (_, index) => index),
    (url, index) =>
      index % 4 < 2
        ? newClient(mentee).call(url, 'POST /v1/mentoring/{mentoringId}/cancellation', { params, body: { reason: '' } })
        : newClient(mentor).call(url, 'POST /v1/mentoring/{mentoringId}/rejection', { params, body: { reason: '' } }),
  );
  return {
    winners: compareWithAnswers(await raceStore.listDecisions(setup.services.db, [mentoringId]), answers),
    answers,
  };
}

/** The mentor accepts a hundred times while the deadline passes; both processes try to claim its job. */
async function raceExpiries(setup: RaceSetup, round: number): Promise<Outcome> {
  // A mentor of each round's own: three deadlines that pass in a row take the mentor out of the list.
  const mentor = setup.mentors[SHARED_MENTORS + round] as Person;
  const mentee = setup.mentees[(round + 7) % RACERS] as Person;
  const time = timeAt(4 * round + 2);
  const mentoringId = await proposeFree(setup, mentee, mentor, time);
  const dueAt = new Date(Date.now() + DEADLINE_AHEAD_MS);
  await raceStore.moveDeadline(setup.services.db, mentoringId, dueAt);
  const startAt = dueAt.getTime() + (STARTS_MS[round % STARTS_MS.length] ?? 0);
  const answers = await atOnce(
    setup,
    Array.from({ length: RACERS }, (_, index) => index),
    async (url, index) => {
      await delay(Math.max(0, startAt - Date.now()) + (index % 10) * 5);
      return newClient(mentor).call(url, 'POST /v1/mentoring/{mentoringId}/acceptance', {
        params: { mentoringId },
        body: { startTime: time.startTime },
      });
    },
  );
  await untilDecided(setup);
  const decisions = await raceStore.listDecisions(setup.services.db, [mentoringId]);
  const accepts = decisions.filter((action) => action === 'accept');
  return {
    winners: [...compareWithAnswers(accepts, answers), ...decisions.filter((action) => action !== 'accept')],
    answers,
  };
}

/** A hundred tabs return from one payment window. */
async function racePayments(setup: RaceSetup, round: number): Promise<Outcome> {
  const [mentee, mentor] = [setup.mentees[(round + 13) % RACERS] as Person, setup.mentors[1] as Person];
  const client = setup.prepare(mentee, false);
  const body = { mentorId: mentor.memberId, applyTimes: [timeAt(4 * round + 3)] };
  const { mentoringId } = await client.get('POST /v1/mentoring', { body });
  const params = { mentoringId };
  const order = await client.get('POST /v1/mentoring/{mentoringId}/payment', { params, body: { method: 'CARD' } });
  const returned = await payInWindow(order);
  const answers = await atOnce(
    setup,
    Array.from({ length: RACERS }, (_, index) => index),
    (url) => newClient(mentee).call(url, 'POST /v1/payment/confirm', { body: returned }),
  );
  const { captures, calls } = await raceStore.countCaptures(setup.services.db, order.orderId);
  // Requests after the capture succeed too: only the capture itself has one winner.
  const hasSucceeded = answers.some(({ status }) => status === 200);
  await client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params, body: { reason: '' } });
  const winners = Array.from({ length: Math.max(captures, calls) }, () => 'capture');
  return { winners: hasSucceeded ? winners : [], answers };
}

async function proposeFree(setup: RaceSetup, mentee: Person, mentor: Person, time: object): Promise<number> {
  const client = setup.prepare(mentee, true);
  const body = { mentorId: mentor.memberId, applyTimes: [time] };
  const { mentoringId } = await client.get('POST /v1/mentoring', { body });
  await client.get('POST /v1/mentoring/{mentoringId}/payment', { params: { mentoringId }, body: { method: 'CARD' } });
  return mentoringId;
}

/** Sends a request for each of `subjects` at once, in turn to each process. */
function atOnce<Subject>(
  { deployment }: RaceSetup,
  subjects: readonly Subject[],
  send: (url: string, subject: Subject) => Promise<Answer>,
): Promise<Answer[]> {
  const { servers } = deployment;
  return Promise.all(
    subjects.map((subject, index) => send(servers[index % servers.length]?.url ?? '', subject).catch(asUnavailable)),
  );
}

/** On an overloaded machine a request that waits five seconds for a connection gets a 503. */
function asUnavailable(error: unknown): Answer {
  if (!(error instanceof Unavailable)) throw error;
  return { status: UNAVAILABLE };
}

/** The winners by the database, if as many requests got a success. */
function compareWithAnswers(winners: readonly string[], answers: readonly Answer[]): readonly string[] {
  const successes = answers.filter(({ status }) => status < 300).length;
  return successes === winners.length ? winners : [...winners, `${successes} got a success`];
}

/** Waits until the processes' jobs have ended every mentoring that lost its time or its deadline. */
async function untilDecided({ services }: RaceSetup): Promise<void> {
  const deadline = performance.now() + DECIDED_WITHIN_MS;
  while ((await raceStore.countOpen(services.db)) > 0) {
    if (performance.now() > deadline) throw new Error('Mentorings stay open after their race');
    await delay(20);
  }
}

/** A client at an address of its own. */
function newClient({ session }: Person): Client {
  return new Client(session);
}

function someAddress(): string {
  const [first, second] = crypto.getRandomValues(new Uint16Array(2));
  return `2001:db8:${first?.toString(16)}:${second?.toString(16)}::2`;
}
