import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupChoice } from '#domain/mentorings/proposals/backups.ts';
import { pressInDepositPage } from '#simulator/buyer.ts';
import { recordMinute } from '../../features/mentorings/meetings/presence.ts';
import { SIMULATOR_PATH } from '../../platform/payments/open-payment-gateway.ts';
import { payInWindow } from '../buyer.ts';
import { createMentee, createMentor, type TestMember } from '../factories.ts';
import type { TestInstance } from '../test-instance.ts';
import { findBalances, findMailsAbout } from './scene-store.ts';

/** A session two days after the test instance's noon. */
export const FIRST = { startTime: '2026-11-25T11:00:00', endTime: '2026-11-25T11:30:00' };
export const SECOND = { startTime: '2026-11-25T15:00:00', endTime: '2026-11-25T15:30:00' };

/** A mentoring with its two members. */
export interface Scene {
  readonly mentor: TestMember;
  readonly mentee: TestMember;
  readonly mentoringId: number;
  readonly params: { readonly mentoringId: number };
}

/** A proposal that waits for its payment. */
export async function propose(
  instance: TestInstance,
  given: {
    mentor?: TestMember;
    mentee?: TestMember;
    applyTimes?: readonly object[];
    message?: string;
    backups?: BackupChoice;
    isAnonymous?: boolean;
  } = {},
): Promise<Scene> {
  const mentor = given.mentor ?? (await createMentor(instance));
  const mentee = given.mentee ?? (await createMentee(instance));
  const body = {
    mentorId: mentor.memberId,
    applyTimes: given.applyTimes ?? [FIRST],
    mentoringMessage: given.message ?? '',
    ...(given.backups && { backups: given.backups }),
    ...(given.isAnonymous && { isAnonymous: true }),
  };
  const { mentoringId } = await mentee.client.get('POST /v1/mentoring', { body });
  return { mentor, mentee, mentoringId, params: { mentoringId } };
}

/** Creates an order and pays in the payment window. @returns what the browser sends to confirm it */
export async function goToPay(
  instance: TestInstance,
  { mentee, params }: Scene,
  wish: object = { method: 'CARD' },
  validHours?: number,
) {
  const checkout = await mentee.client.get('POST /v1/mentoring/{mentoringId}/payment', { params, body: wish });
  const returned = await payInWindow(instance.services, checkout, 'pay', validHours);
  const paymentKey = returned.searchParams.get('paymentKey') ?? '';
  return { paymentKey, orderId: checkout.orderId, amount: checkout.amount };
}

/** A buyer's refund account, and the input of an order by bank transfer. */
export const ACCOUNT = { bank: '88', accountNumber: '110123456789', holderName: '김새내' };
export const TRANSFER = { method: 'VIRTUAL_ACCOUNT', refundAccount: ACCOUNT };

/** Deposits into an order's virtual account or reverses the deposit. The server learns of it by `sendWebhook`, or by polling. */
export async function moveDeposit(
  { services }: TestInstance,
  { paymentKey }: { paymentKey: string },
  action: 'deposit' | 'withdraw',
): Promise<void> {
  await pressInDepositPage(`${services.simulator?.origin ?? ''}${SIMULATOR_PATH}/pay/${paymentKey}`, action);
}

/** Sends the gateway's webhook about an order and runs the jobs that it schedules. Without a status: the server does not trust it. */
export async function sendWebhook(instance: TestInstance, { orderId }: { orderId: string }): Promise<void> {
  const body = { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId } };
  await instance.client().get('POST /v1/payment/webhook', { body });
  await instance.services.jobs.runDue();
}

/** A proposal with its bank transfer received. @returns it, with the order's identifiers at the gateway */
export async function proposeAndDeposit(
  instance: TestInstance,
  {
    couponId,
    refundAccount,
    ...given
  }: Parameters<typeof propose>[1] & { couponId?: number; refundAccount?: object } = {},
) {
  const scene = await propose(instance, given);
  const order = await goToPay(instance, scene, {
    ...TRANSFER,
    refundAccount: refundAccount ?? ACCOUNT,
    couponId: couponId ?? null,
  });
  await scene.mentee.client.get('POST /v1/payment/confirm', { body: order });
  await moveDeposit(instance, order, 'deposit');
  await sendWebhook(instance, order);
  return { ...scene, order };
}

/** A proposal that is paid for and waits for the mentor. */
export async function proposeAndPay(
  instance: TestInstance,
  given: Parameters<typeof propose>[1] & { wish?: object } = {},
): Promise<Scene> {
  const scene = await propose(instance, given);
  await scene.mentee.client.get('POST /v1/payment/confirm', { body: await goToPay(instance, scene, given.wish) });
  return scene;
}

/** Both sides receive each other in the room now, for a minute. */
export async function talk({ db, clock }: TestInstance, { mentoringId }: Scene['params']): Promise<void> {
  for (const side of ['MENTOR', 'MENTEE'] as const)
    await recordMinute(db, { mentoringId, side, heard: 1000, seen: 10, path: 'direct' }, clock.now());
}

/** Lets the session at `FIRST` end without an objection: a member who was not seen is told, and the time to object passes. */
export async function endFirst({ clock, services }: TestInstance): Promise<void> {
  clock.set(`${FIRST.startTime}+09:00`);
  for (const minutes of [11, 30, 72 * 60 + 1]) {
    clock.advance({ minutes });
    await services.jobs.runDue();
  }
}

/** A mentoring confirmed for `FIRST`. */
export async function confirmFirst(instance: TestInstance): Promise<Scene> {
  const scene = await proposeAndPay(instance);
  await acceptFirst(scene);
  return scene;
}

/** The mentor accepts `FIRST`. */
export async function acceptFirst({ mentor, params }: Scene): Promise<void> {
  const body = { startTime: FIRST.startTime };
  await mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', { params, body });
}

/** Sets the clock to `FIRST`, or another start; the members in `present` confirm their attendance; two who do receive each other in the room. */
export async function meetFirst(
  instance: TestInstance,
  { params }: Scene,
  present: readonly TestMember[],
  { startTime } = FIRST,
): Promise<void> {
  instance.clock.set(`${startTime}+09:00`);
  for (const { client } of present) await client.get('POST /v1/mentoring/{mentoringId}/attendance', { params });
  if (present.length > 1) await talk(instance, params);
}

/** The balance of each account in a mentoring's ledger, in won; accounts at zero are omitted. */
export async function balancesOf(instance: TestInstance, mentoringId: number): Promise<Record<string, number>> {
  const rows = await instance.db.query(findBalances, [mentoringId]);
  return Object.fromEntries(rows.map((row) => [row.account, row.krw]));
}

/** The mails in the outbox about a mentoring for a member, oldest first. */
export function mailsAbout(instance: TestInstance, mentoringId: number, { email }: TestMember) {
  return instance.db.query(findMailsAbout, [email, mentoringId]);
}

/** Arms a fault of the simulator, until `clearFaults`. */
export async function armFault(instance: TestInstance, fault: object): Promise<void> {
  await sendControl(instance, 'POST', { times: null, ...fault });
}

export function clearFaults(instance: TestInstance): Promise<void> {
  return sendControl(instance, 'DELETE');
}

/** The account that the simulator was last told to refund a bank transfer to. */
export async function findRefundAccountAtGateway(instance: TestInstance, paymentKey: string): Promise<object | null> {
  const headers = { authorization: await authorizationOf(instance) };
  const answer = await fetch(`${instance.services.simulator?.origin ?? ''}/v1/payments/${paymentKey}`, { headers });
  const { virtualAccount } = (await answer.json()) as { virtualAccount: { refundReceiveAccount: object | null } };
  return virtualAccount.refundReceiveAccount;
}

async function authorizationOf({ services }: TestInstance): Promise<string> {
  const keys = await readFile(join(services.env.DATA_DIR, 'simulator', 'keys.json'), 'utf8');
  const { secretKey } = JSON.parse(keys) as { secretKey: string };
  return `Basic ${btoa(`${secretKey}:`)}`;
}

async function sendControl(instance: TestInstance, method: 'POST' | 'DELETE', body?: object): Promise<void> {
  const response = await fetch(`${instance.services.simulator?.origin ?? ''}${SIMULATOR_PATH}/faults`, {
    method,
    headers: {
      authorization: await authorizationOf(instance),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`The simulator refused: ${response.status}`);
}
