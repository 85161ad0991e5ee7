import { expect } from 'vitest';
import type { Envelope } from '#contract/calls.ts';
import type { Checkout } from '#contract/money/payments.ts';
import { MAX_BACKUPS, type BackupChoice } from '#domain/mentorings/proposals/backups.ts';
import { pressInDepositPage } from '#simulator/buyer.ts';
import { SIMULATOR_PATH } from '../../platform/payments/open-payment-gateway.ts';
import { payInWindow } from '../buyer.ts';
import type { TestMember } from '../factories.ts';
import { armFault } from '../scenes/mentoring-scene.ts';
import { shareAnswer } from './answer-moves.ts';
import { addStatement, decideAndAnswer, resolve } from './dispute-moves.ts';
import { changeEnrolment } from './enrolment-moves.ts';
import { lookAround } from './identity-moves.ts';
import { crowd, expectLimits, seekPlace, setLimits, setPause } from './load-moves.ts';
import { correctAccount, reportMessage, writeMessage, writeReview } from './message-and-review-moves.ts';
import type { Backups, Move } from './move.ts';
import { visitRoom } from './room-moves.ts';
import { pick, sendRequest } from './send-request.ts';
import { attendSession, cancelBeforeStart, objectLater, thank } from './session-moves.ts';
import { tryTransition, times } from './transition-moves.ts';
import { worldStore } from './world-store.ts';
import { runJobs, type World, type WorldOrder } from './world.ts';

type Of<Kind extends Move['kind']> = Extract<Move, { kind: Kind }>;
const REFUND_ACCOUNT = { bank: '88', accountNumber: '110123456789', holderName: '김새내' };

/** Makes a move over HTTP, and compares the response with the allowed actions that were shown before it. */
export async function makeMove(world: World, move: Move, isAlone = true): Promise<void> {
  const { instance } = world;
  switch (move.kind) {
    case 'together':
      await Promise.all(move.moves.map((part) => makeMove(world, part, false)));
      return;
    case 'propose':
      return propose(world, move, isAlone);
    case 'limit':
      return setLimits(world, move, isAlone);
    case 'seekPlace':
      return seekPlace(world, move, isAlone);
    case 'crowd':
      return crowd(world, move);
    case 'pause':
      return setPause(world, move, isAlone);
    case 'look':
      return lookAround(world, move);
    case 'enrolment':
      return changeEnrolment(world, move);
    case 'share':
      return shareAnswer(world, move);
    case 'name':
      return nameBackups(world, move);
    case 'order':
      await order(world, move);
      return;
    case 'pay':
      return pay(world, move);
    case 'window':
      return pressInWindow(world, move);
    case 'confirm':
      return confirm(world, move);
    case 'bank':
      return bankMove(world, move);
    case 'webhook':
      return sendWebhook(world, move);
    case 'wait':
      instance.clock.advance({ minutes: move.minutes });
      return;
    case 'attendSession':
      return attendSession(world, move);
    case 'visitRoom':
      return visitRoom(world, move);
    case 'objectLater':
      return objectLater(world, move);
    case 'cancelBeforeStart':
      return cancelBeforeStart(world, move);
    case 'resolve':
      return resolve(world, move, isAlone);
    case 'write':
      return writeMessage(world, move, isAlone);
    case 'report':
      return reportMessage(world, move);
    case 'review':
      return writeReview(world, move, isAlone);
    case 'thank':
      return thank(world, move);
    case 'correct':
      return correctAccount(world, move, isAlone);
    case 'state':
      return addStatement(world, move);
    case 'decideAndAnswer':
      return decideAndAnswer(world, move);
    case 'runJobs':
      return runJobs(world);
    case 'fault':
      world.hasFaults = true;
      return armFault(instance, { operation: move.operation, kind: move.fault, times: move.times });
    default:
      return tryTransition(world, move, isAlone);
  }
}

async function propose(world: World, move: Of<'propose'>, isAlone: boolean): Promise<void> {
  const [from, to] = [world.mentees[move.mentee], world.mentors[move.mentor]];
  if (!from || !to) return;
  const { isAnonymous } = move;
  const { db, clock } = world.instance;
  const before = isAlone ? await worldStore.findOpenness(db, to.memberId, from.memberId, clock.now()) : undefined;
  const backups = choiceOf(world, { mentor: to, mentee: from }, move.backups);
  const body = { mentorId: to.memberId, applyTimes: times(move.slots), backups, isAnonymous };
  const response = await sendRequest(from, 'POST /v1/mentoring', { body });
  if (before) expectLimits(before, response);
  if (response.status === 201)
    world.mentorings.push({ mentoringId: idIn(response), mentor: to, mentee: from, isAnonymous });
}

/** Allowed while it is open, and while it waits for the next mentor; more than may be named is refused. */
async function nameBackups(world: World, { mentoring, backups }: Of<'name'>): Promise<void> {
  const chosen = pick(world.mentorings, mentoring);
  if (!chosen) return;
  const params = { mentoringId: chosen.mentoringId };
  const body = choiceOf(world, chosen, backups);
  const { status, code } = await sendRequest(chosen.mentee, 'PUT /v1/mentoring/{mentoringId}/backups', {
    params,
    body,
  });
  if (status >= 300) expect(['BACKUPS_CLOSED', 'TOO_MANY_BACKUPS', 'BACKUP_NOT_AVAILABLE']).toContain(code);
}

function choiceOf(
  { mentors }: World,
  { mentor, mentee }: { mentor: TestMember; mentee: TestMember },
  backups: Backups,
): BackupChoice {
  const isOther = ({ memberId }: TestMember) => memberId !== mentor.memberId && memberId !== mentee.memberId;
  const others = mentors.filter(isOther).slice(0, MAX_BACKUPS);
  return {
    mentorIds: backups === 'OTHERS' ? others.map(({ memberId }) => memberId) : [],
    isAutomatic: backups === 'AUTOMATIC',
    isAgreed: backups !== 'NOBODY',
  };
}

async function pay(world: World, move: Of<'pay'>): Promise<void> {
  const made = await order(world, { ...move, kind: 'order' });
  if (!made) return;
  await pressButton(world, made, 'pay');
  await confirmOrder(made, made.amount);
  if (move.method !== 'VIRTUAL_ACCOUNT') return;
  for (const action of move.bank) await actAtBank(world, made, action);
}

async function order(world: World, { mentoring, method, coupon }: Of<'order'>): Promise<WorldOrder | undefined> {
  const chosen = pick(world.mentorings, mentoring);
  if (!chosen) return undefined;
  const { mentee, mentoringId } = chosen;
  const couponId = coupon ? await findCoupon(mentee) : null;
  const refundAccount = method === 'VIRTUAL_ACCOUNT' ? REFUND_ACCOUNT : undefined;
  const input = { params: { mentoringId }, body: { method, couponId, refundAccount } };
  const response = await sendRequest(mentee, 'POST /v1/mentoring/{mentoringId}/payment', input);
  if (response.status >= 300) return undefined;
  const checkout = response.data as Checkout;
  const made = { mentee, orderId: checkout.orderId, amount: checkout.amount, checkout, paymentKey: '' };
  world.orders.push(made);
  return made;
}

async function findCoupon(mentee: TestMember): Promise<number | null> {
  const { coupons } = await mentee.client.get('GET /v1/coupon');
  return coupons.find(({ status }) => status === 'AVAILABLE')?.couponId ?? null;
}

async function pressInWindow(world: World, { order: index, button }: Of<'window'>): Promise<void> {
  const chosen = pick(world.orders, index);
  if (chosen?.paymentKey === '') await pressButton(world, chosen, button);
}

async function pressButton({ instance }: World, chosen: WorldOrder, button: Of<'window'>['button']): Promise<void> {
  // The window of a bank transfer has no button to decline.
  if (button.startsWith('decline') && chosen.checkout.method === 'VIRTUAL_ACCOUNT') return;
  const back = await payInWindow(instance.services, chosen.checkout, button);
  chosen.paymentKey = back.searchParams.get('paymentKey') ?? '';
  if (button === 'close')
    await sendRequest(chosen.mentee, 'POST /v1/payment/failure', { body: { orderId: chosen.orderId } });
}

async function confirm(world: World, { order: index, tampered }: Of<'confirm'>): Promise<void> {
  const chosen = pick(world.orders, index);
  if (!chosen || chosen.paymentKey === '') return;
  const response = await confirmOrder(chosen, tampered ? chosen.amount - 1 : chosen.amount);
  if (tampered) expect(response.code, 'a changed amount').toBe('PRICE_CHANGED');
}

function confirmOrder({ mentee, paymentKey, orderId }: WorldOrder, amount: number): Promise<Envelope<unknown>> {
  return sendRequest(mentee, 'POST /v1/payment/confirm', { body: { paymentKey, orderId, amount } });
}

async function bankMove(world: World, { order: index, action }: Of<'bank'>): Promise<void> {
  const transfers = world.orders.filter((each) => each.checkout.method === 'VIRTUAL_ACCOUNT' && each.paymentKey !== '');
  const chosen = pick(transfers, index);
  if (chosen) await actAtBank(world, chosen, action);
}

async function actAtBank(world: World, chosen: WorldOrder, action: Of<'bank'>['action']): Promise<void> {
  if (chosen.paymentKey === '') return;
  const address = `${world.instance.services.simulator?.origin ?? ''}${SIMULATOR_PATH}/pay/${chosen.paymentKey}`;
  // Fails while the account has not been issued, or after it has expired.
  await pressInDepositPage(address, action).catch(() => undefined);
  // Deposits are found by polling every three minutes; a reversed deposit only by its webhook, which the gateway repeats.
  if (action === 'withdraw') await postWebhook(world, chosen, 'DONE');
}

async function sendWebhook(world: World, { order: index, content }: Of<'webhook'>): Promise<void> {
  const chosen = pick(world.orders, index);
  if (chosen) await postWebhook(world, chosen, content);
}

async function postWebhook(world: World, chosen: WorldOrder, content: Of<'webhook'>['content']): Promise<void> {
  const body = await webhookBody(world, chosen, content);
  const response = await world.instance.client().call('POST /v1/payment/webhook', { body });
  expect(response.status, 'a webhook').toBe(200);
}

async function webhookBody(
  { instance }: World,
  { orderId }: WorldOrder,
  content: Of<'webhook'>['content'],
): Promise<object> {
  if (content === 'DONE' || content === 'CANCELED')
    return { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId, status: content } };
  const known = content === 'deposit' ? await instance.services.gateway.findByOrderId(orderId).catch(() => null) : null;
  return { orderId, status: 'DONE', secret: known?.secret ?? 'guessed', createdAt: '2026-11-24T12:00:00.000' };
}

function idIn(response: Envelope<unknown>): number {
  return (response.data as { mentoringId: number }).mentoringId;
}
