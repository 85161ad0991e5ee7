import { expect } from 'vitest';
import type { Dispute } from '#contract/mentorings/disputes.ts';
import type { Checkout } from '#contract/money/payments.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { findViolations, type Violation } from '../../invariants/find-violations.ts';
import { OperatorClient } from '../clients/operator-client.ts';
import { createTestDatabase } from '../database/test-database.ts';
import {
  createOperator,
  createMentee,
  createMentor,
  mentorProfileInput,
  signInAgain,
  type TestMember,
} from '../factories.ts';
import { samplePdf } from '../sample-files.ts';
import { clearFaults } from '../scenes/mentoring-scene.ts';
import { NOON, openTestInstance, type TestInstance } from '../test-instance.ts';
import { MENTEES, MENTORS, SLOTS } from './move.ts';
import { worldStore } from './world-store.ts';

const HALF_HOUR_MS = 30 * 60 * 1000;
/** As many as move at once, and half as many for jobs: each connection plans every statement of its own, the rules' among them. */
const POOL_SIZE = 6;
/** Longer than any money is held (product §7.3). */
const FIFTEEN_DAYS_MS = 15 * DAY_MS;
/** Longer than any history lasts. */
const LONGEST_MS = 800 * DAY_MS;
/** Thursday, 10:00 in Seoul: three days after noon of the test instance. */
const FIRST_SLOT = Date.parse('2026-11-26T01:00:00Z');

/** An order as its mentee's browser knows it. */
export interface WorldOrder {
  readonly mentee: TestMember;
  readonly orderId: string;
  readonly amount: number;
  readonly checkout: Checkout;
  paymentKey: string;
}

/** A mentee with a name that no other text contains. */
export interface WorldMentee extends TestMember {
  readonly nickname: string;
}

/** A mentoring as it was proposed. */
export interface WorldMentoring {
  readonly mentoringId: number;
  readonly mentor: TestMember;
  readonly mentee: WorldMentee;
  readonly isAnonymous: boolean;
}

/**
 * The state that a history's moves act on: an instance with its clock and gateway, two mentors, two mentees and somebody who is both, and their
 * records.
 */
export interface World {
  /** The instance that runs now; it may have replaced an earlier one. */
  instance: TestInstance;
  mentors: readonly TestMember[];
  mentees: readonly WorldMentee[];
  operators: readonly [TestMember, TestMember];
  mentorings: WorldMentoring[];
  orders: WorldOrder[];
  /** Whether the gateway was told to fail. */
  hasFaults: boolean;
  /** How often each final state and each action occurred, over all histories. */
  readonly ends: Map<string, number>;
}

export async function openWorld(settings?: Readonly<Record<string, string>>): Promise<World> {
  const db = await createTestDatabase('postgresql', POOL_SIZE);
  // The same few members make the transitions of all histories.
  const instance = await openTestInstance(db, { STEPS_A_DAY: '1000000', ...settings });
  const nicknames = Array.from({ length: MENTEES }, (_, index) => `숨은새내기${index}호`);
  const operators = [await createOperator(instance), await createOperator(instance)] as const;
  const mentors = await Promise.all(Array.from({ length: MENTORS - 1 }, () => createMentor(instance)));
  const mentees = await Promise.all(
    nicknames.map(async (nickname) => ({ ...(await createMentee(instance, { nickname })), nickname })),
  );
  const both = mentees.at(-1);
  if (both) mentors.push(await becomeMentor(instance, operators[0], both));
  await worldStore.keepSignedIn(instance.db, new Date(NOON.getTime() + LONGEST_MS));
  return { instance, mentors, mentees, operators, mentorings: [], orders: [], hasFaults: false, ends: new Map() };
}

/** A mentee who has graduated becomes a mentor too. @returns the same person, in a session as a mentor */
async function becomeMentor(instance: TestInstance, operator: TestMember, mentee: WorldMentee): Promise<TestMember> {
  const mentor = { ...mentee, client: instance.client() };
  await approve(mentee, operator, 'ENROLLMENT');
  await signInAgain(instance, mentor);
  await mentor.client.get('PUT /v1/members/me/role', { body: { memberType: 'ROLE_MENTOR' } });
  await mentor.client.get('POST /v1/mentor', { body: mentorProfileInput({ nickname: mentee.nickname }) });
  await approve(mentor, operator, 'EMPLOYMENT');
  return mentor;
}

async function approve({ client }: TestMember, operator: TestMember, certificateType: 'ENROLLMENT' | 'EMPLOYMENT') {
  const isOfMentor = certificateType === 'EMPLOYMENT';
  const name = isOfMentor ? 'POST /v1/storage/certificate/mentor' : 'POST /v1/storage/certificate/mentee';
  const { data } = await client.upload(name, samplePdf('증명서.pdf'), { certificateType });
  const params = { certificateId: data.certificateId };
  const body = isOfMentor ? {} : { standing: 'GRADUATE' };
  await operator.client.get('POST /v1/admin/certificates/{certificateId}/approval', { params, body });
}

/** Begins a new history: no records, the clock at noon, two coupons for every mentee. */
export async function beginHistory(world: World): Promise<void> {
  const { instance } = world;
  instance.clock.set(NOON);
  // Of a history that failed before its end.
  await disarmGateway(world);
  await worldStore.clear(instance.db);
  const mentees = world.mentees.map(({ memberId }) => memberId);
  await worldStore.issueCoupons(instance.db, mentees, ['NEW_MEMBER', 'FRESHMAN'], NOON);
  reconnectMembers(world);
  world.mentorings = [];
  world.orders = [];
}

/** Connects every member to the running instance, from a new IP address. */
export function reconnectMembers(world: World): void {
  const { instance } = world;
  world.mentors = world.mentors.map((member) => reconnected(instance, member));
  world.mentees = world.mentees.map((member) => reconnected(instance, member));
  world.operators = [reconnected(instance, world.operators[0]), reconnected(instance, world.operators[1])];
}

/** Runs what is due; mentorings that a proposal passed on to by that are acted on as any others. */
export async function runJobs(world: World): Promise<void> {
  await world.instance.services.jobs.runDue();
  const passedOn = await worldStore.listPassedOn(world.instance.db);
  const known = new Set(world.mentorings.map(({ mentoringId }) => mentoringId));
  for (const { mentoringId, fromId, mentorId, menteeId } of passedOn) {
    const mentor = world.mentors.find(({ memberId }) => memberId === mentorId);
    const mentee = world.mentees.find(({ memberId }) => memberId === menteeId);
    const isAnonymous = world.mentorings.find((one) => one.mentoringId === fromId)?.isAnonymous ?? false;
    if (mentor && mentee && !known.has(mentoringId))
      world.mentorings.push({ mentoringId, mentor, mentee, isAnonymous });
  }
}

/** The same member at another IP address, so that rate limits do not add up over histories. */
function reconnected<Member extends TestMember>(instance: TestInstance, member: Member): Member {
  const [first, second] = crypto.getRandomValues(new Uint16Array(2));
  const address = `2001:db8:${first?.toString(16)}:${second?.toString(16)}::1`;
  if (member.client instanceof OperatorClient)
    return { ...member, client: new OperatorClient(instance, member.memberId, address) };
  const client = instance.client(address);
  for (const [name, value] of member.client.cookies) client.cookies.set(name, value);
  return { ...member, client };
}

/** The half hours that are proposed: three in a row on Thursday, three a day later. */
export function slotAt(index: number): Date {
  const day = Math.floor((index % SLOTS) / 3);
  return new Date(FIRST_SLOT + day * 24 * 60 * 60 * 1000 + (index % 3) * HALF_HOUR_MS);
}

/**
 * Ends a history: the gateway's faults are cleared. Six minutes later nothing may be incomplete, and fifteen days later
 * everything must have ended, disputes that nobody decides too. The rules of product §14 must hold at both times.
 */
export async function endHistory(world: World): Promise<void> {
  const { instance } = world;
  await disarmGateway(world);
  for (let minute = 1; minute <= 6; minute += 1) await passMinute(instance, minute === 1 || minute === 6);
  expect((await violations(world)).filter((violation) => !isLateRefund(violation))).toEqual([]);
  await expectGentleness(world);
  await passFifteenDays(instance);
  expect(await disputesOf(world)).toEqual([]);
  expect(await worldStore.listLiving(instance.db)).toEqual([]);
  expect(await worldStore.countUnsettled(instance.db)).toBe(0);
  expect(await violations(world)).toEqual([]);
  await expectGentleness(world);
  for (const { end, count } of await worldStore.countEnds(instance.db))
    world.ends.set(end, (world.ends.get(end) ?? 0) + count);
}

/** Nobody waits untold where there is room, and no notification names an anonymous student. */
async function expectGentleness({ instance }: World): Promise<void> {
  const { db, clock } = instance;
  // The last jobs may have made room after the waiting students were looked at.
  if ((await worldStore.listForgotten(db, clock.now())).length > 0) await pass(instance, { minutes: 1 });
  expect(await worldStore.listForgotten(db, clock.now()), 'who was forgotten').toEqual([]);
  expect(await worldStore.listLeaks(db), 'notifications that name who is anonymous').toEqual([]);
}

async function disarmGateway(world: World): Promise<void> {
  if (world.hasFaults) await clearFaults(world.instance);
  world.hasFaults = false;
}

/** A refund that the gateway has failed for more than a day is tried again within an hour, not within six minutes. */
const isLateRefund = ({ invariant, fact }: Violation) =>
  invariant === 'M5' && /^is (REFUND_PENDING|RETURNING) since /.test(fact) && !fact.includes('no job');

/** The disputes that wait for the operator. */
export async function disputesOf({ operators: [{ client }] }: World): Promise<Dispute[]> {
  const { content, sliceInfo } = await client.get('GET /v1/admin/disputes', { query: { size: 50 } });
  expect(sliceInfo.last).toBe(true);
  return content;
}

/** Moves the clock ahead by fifteen days, from job to job, so that each runs at its planned time. */
async function passFifteenDays(instance: TestInstance): Promise<void> {
  const end = instance.clock.now().getTime() + FIFTEEN_DAYS_MS;
  for (let next: Date | undefined; (next = await worldStore.nextJobAt(instance.db)) && next.getTime() < end;) {
    const waitMs = next.getTime() - instance.clock.now().getTime();
    await pass(instance, { milliseconds: Math.max(MINUTE_MS, waitMs) });
  }
  await pass(instance, { milliseconds: Math.max(0, end - instance.clock.now().getTime()) });
}

/** A minute in which no job is due, no mail waits and no order is looked up has nothing to run. */
async function passMinute(instance: TestInstance, isRunAlways: boolean): Promise<void> {
  instance.clock.advance({ minutes: 1 });
  if (isRunAlways || (await worldStore.hasWork(instance.db, instance.clock.now()))) await pass(instance, {});
}

async function pass(instance: TestInstance, duration: { minutes?: number; milliseconds?: number }): Promise<void> {
  instance.clock.advance(duration);
  await instance.services.jobs.runDue();
  await instance.services.outbox.sendDue();
}

/** The simulator goes on over all histories; of what it moved, only this history's orders can be in the database. */
function violations({ instance: { services }, orders }: World): Promise<Violation[]> {
  const { gateway } = services;
  const own = new Set(orders.map(({ orderId }) => orderId));
  return findViolations({
    ...services,
    gateway: {
      ...gateway,
      async *listMovements(period) {
        for await (const moved of gateway.listMovements(period)) if (own.has(moved.orderId)) yield moved;
      },
    },
  });
}
