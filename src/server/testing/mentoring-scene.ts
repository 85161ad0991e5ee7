import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SIMULATOR_PATH } from '../platform/payments/open-payment-gateway.ts';
import { payInWindow } from './buyer.ts';
import { createMentee, createMentor, type TestMember } from './factories.ts';
import { findBalances, findMailsOf } from './scene-store.ts';
import type { TestHouse } from './test-house.ts';

/** Two days after the test house's noon, and the half hour after it. */
export const FIRST = { startTime: '2026-11-25T11:00:00', endTime: '2026-11-25T11:30:00' };
export const SECOND = { startTime: '2026-11-25T15:00:00', endTime: '2026-11-25T15:30:00' };

/** Two people and what lies between them. */
export interface Scene {
  readonly mentor: TestMember;
  readonly mentee: TestMember;
  readonly mentoringId: number;
  readonly params: { readonly mentoringId: number };
}

/** A proposal that waits for its payment. */
export async function propose(
  house: TestHouse,
  given: { mentor?: TestMember; mentee?: TestMember; applyTimes?: readonly object[] } = {},
): Promise<Scene> {
  const mentor = given.mentor ?? (await createMentor(house));
  const mentee = given.mentee ?? (await createMentee(house));
  const body = { mentorId: mentor.memberId, applyTimes: given.applyTimes ?? [FIRST] };
  const { mentoringId } = await mentee.client.get('POST /v1/mentoring', { body });
  return { mentor, mentee, mentoringId, params: { mentoringId } };
}

/** Orders and goes through the payment window. @returns what the browser comes back with */
export async function goToPay(house: TestHouse, { mentee, params }: Scene, wish: object = { method: 'CARD' }) {
  const checkout = await mentee.client.get('POST /v1/mentoring/{mentoringId}/payment', { params, body: wish });
  const returned = await payInWindow(house.services, checkout);
  const paymentKey = returned.searchParams.get('paymentKey') ?? '';
  return { paymentKey, orderId: checkout.orderId, amount: checkout.amount };
}

/** A proposal that is paid for and waits for the mentor. */
export async function proposeAndPay(
  house: TestHouse,
  given: Parameters<typeof propose>[1] & { wish?: object } = {},
): Promise<Scene> {
  const scene = await propose(house, given);
  await scene.mentee.client.get('POST /v1/payment/confirm', { body: await goToPay(house, scene, given.wish) });
  return scene;
}

/** A mentoring that is confirmed for `FIRST`. */
export async function confirmFirst(house: TestHouse): Promise<Scene> {
  const scene = await proposeAndPay(house);
  const { mentor, params } = scene;
  await mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', {
    params,
    body: { startTime: FIRST.startTime },
  });
  return scene;
}

/** What each account of a mentoring's ledger comes to, in won; accounts at zero are left out. */
export async function balancesOf(house: TestHouse, mentoringId: number): Promise<Record<string, number>> {
  const rows = await house.db.query(findBalances, [mentoringId]);
  return Object.fromEntries(rows.map((row) => [row.account, row.krw]));
}

/** The mails about a mentoring that wait for a member, oldest first. */
export function mailsAbout(house: TestHouse, mentoringId: number, { email }: TestMember) {
  return house.db.query(findMailsOf, [email, `%/progress/${mentoringId}%`]);
}

/** Has the simulator misbehave, until `clearFaults`. */
export async function armFault(house: TestHouse, fault: object): Promise<void> {
  await sendControl(house, 'POST', { times: null, ...fault });
}

export function clearFaults(house: TestHouse): Promise<void> {
  return sendControl(house, 'DELETE');
}

async function sendControl({ services }: TestHouse, method: 'POST' | 'DELETE', body?: object): Promise<void> {
  const keys = await readFile(join(services.env.DATA_DIR, 'simulator', 'keys.json'), 'utf8');
  const { secretKey } = JSON.parse(keys) as { secretKey: string };
  const answer = await fetch(`${services.simulator?.origin ?? ''}${SIMULATOR_PATH}/faults`, {
    method,
    headers: {
      authorization: `Basic ${btoa(`${secretKey}:`)}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`The simulator did not listen: ${answer.status}`);
}
