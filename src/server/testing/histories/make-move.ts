import { expect } from 'vitest';
import type { CallName, Envelope } from '#contract/calls.ts';
import type { Mentoring } from '#contract/mentorings.ts';
import type { Checkout } from '#contract/payments.ts';
import { isAttendanceOpen } from '#domain/mentorings/attendance.ts';
import { toApplyTime } from '#domain/mentorings/slots.ts';
import type { MentoringAction } from '#domain/mentorings/transitions.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { pressInDepositPage } from '#simulator/buyer.ts';
import { SIMULATOR_PATH } from '../../platform/payments/open-payment-gateway.ts';
import { payInWindow } from '../buyer.ts';
import type { TestMember } from '../factories.ts';
import { armFault } from '../mentoring-scene.ts';
import type { Move, Side } from './move.ts';
import { resolve } from './resolve.ts';
import { sendRequest, NEWEST, pick } from './send-request.ts';
import { worldStore } from './world-store.ts';
import { slotAt, type World, type WorldOrder } from './world.ts';

type Of<Kind extends Move['kind']> = Extract<Move, { kind: Kind }>;
type Step = Of<'accept' | 'reject' | 'offer' | 'change' | 'cancel' | 'attend' | 'dispute'>;

/** Refusals of an allowed action because of its input. */
const REFUSALS_OF_THE_INPUT = ['SLOT_TAKEN', 'SLOT_NOT_OFFERED', 'SLOT_PASSED', 'SLOT_TOO_SOON', 'INVALID_INPUT'];
const REFUND_ACCOUNT = { bank: '88', accountNumber: '110123456789', holderName: '김새내' };

/** Makes a move over HTTP, and compares the response with the allowed actions that were shown before it. */
export async function makeMove(world: World, move: Move, isAlone = true): Promise<void> {
  const { instance } = world;
  switch (move.kind) {
    case 'together':
      await Promise.all(move.moves.map((part) => makeMove(world, part, false)));
      return;
    case 'propose':
      return propose(world, move);
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
    case 'cancelBeforeStart':
      return cancelBeforeStart(world, move);
    case 'resolve':
      return resolve(world, move, isAlone);
    case 'runJobs':
      await instance.services.jobs.runDue();
      return;
    case 'fault':
      return armFault(instance, { operation: move.operation, kind: move.fault, times: move.times });
    default:
      return takeStep(world, move, isAlone);
  }
}

async function propose(world: World, { mentee, mentor, slots }: Of<'propose'>): Promise<void> {
  const [from, to] = [world.mentees[mentee], world.mentors[mentor]];
  if (!from || !to) return;
  const body = { mentorId: to.memberId, applyTimes: times(slots) };
  const response = await sendRequest(from, 'POST /v1/mentoring', { body });
  if (response.status === 201) world.mentorings.push({ mentoringId: idIn(response), mentor: to, mentee: from });
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

async function attendSession(
  world: World,
  { mentoring: from, present, received, disputing }: Of<'attendSession'>,
): Promise<void> {
  const confirmed = await findConfirmed(world, from);
  if (!confirmed) return;
  const { mentoring, start } = confirmed;
  if (start > world.instance.clock.now()) world.instance.clock.set(start);
  for (const side of present) await takeStep(world, { kind: 'attend', mentoring, side }, true);
  for (const side of received) await receive(world, mentoring, side);
  if (disputing.length > 0) world.instance.clock.advance({ minutes: 15 });
  for (const side of disputing) await takeStep(world, { kind: 'dispute', mentoring, side }, true);
}

/** The other side of `side` reports to have received it in the room: it was there, tap or no tap. */
async function receive(world: World, mentoring: number, side: Side): Promise<void> {
  const chosen = pick(world.mentorings, mentoring);
  if (!chosen) return;
  const params = { mentoringId: chosen.mentoringId };
  const { client } = side === 'mentor' ? chosen.mentee : chosen.mentor;
  const entrance = await client.call('POST /v1/mentoring/{mentoringId}/room/entrance', { params });
  // Nobody is received where the session has ended or its room has closed, nor by who comes in again and again.
  if (entrance.status !== 201) {
    expect(['ROOM_CLOSED', 'NO_ROOM', 'TOO_MANY_REQUESTS']).toContain(entrance.code);
    return;
  }
  const body = { seat: entrance.data.seat, heard: 4000, seen: 0, path: 'direct' } as const;
  const answer = await client.call('POST /v1/mentoring/{mentoringId}/room/beats', { params, body });
  if (answer.code === 'TOO_MANY_REQUESTS') return;
  expect(answer).toMatchObject({ status: 200 });
  const seen = await client.get('GET /v1/mentoring/{mentoringId}', { params });
  const start = seen.confirmedTime && parseKoreanTime(seen.confirmedTime.startTime);
  if (start && isAttendanceOpen(start, world.instance.clock.now())) expect(seen.attendance[side]).toBe(true);
}

async function cancelBeforeStart(
  world: World,
  { mentoring: from, side, hours }: Of<'cancelBeforeStart'>,
): Promise<void> {
  const { clock } = world.instance;
  const confirmed = await findConfirmed(world, from);
  if (!confirmed) return;
  const { mentoring, start } = confirmed;
  const cancelledAt = new Date(start.getTime() - hours * HOUR_MS);
  if (cancelledAt > clock.now()) clock.set(cancelledAt);
  await takeStep(world, { kind: 'cancel', mentoring, side }, true);
}

/** The first confirmed mentoring among the newest, starting at the index `from`. */
async function findConfirmed(
  { instance, mentorings }: World,
  from: number,
): Promise<{ mentoring: number; start: Date } | undefined> {
  const starts = new Map((await worldStore.listConfirmed(instance.db)).map(({ id, startsAt }) => [id, startsAt]));
  for (let mentoring = from; mentoring < from + NEWEST; mentoring += 1) {
    const start = starts.get(pick(mentorings, mentoring)?.mentoringId ?? 0);
    if (start) return { mentoring, start };
  }
  return undefined;
}

/** Takes a step of the state table: an allowed action must succeed, any other must be refused. */
async function takeStep(world: World, move: Step, isAlone: boolean): Promise<void> {
  const chosen = pick(world.mentorings, move.mentoring);
  if (!chosen) return;
  const { mentoringId } = chosen;
  const params = { mentoringId };
  const side = 'side' in move ? move.side : move.kind === 'reject' ? 'mentor' : 'mentee';
  const member = side === 'mentor' ? chosen.mentor : chosen.mentee;
  const before = isAlone ? await member.client.get('GET /v1/mentoring/{mentoringId}', { params }) : undefined;
  const quote =
    move.kind === 'cancel' && isAlone
      ? await member.client.get('GET /v1/mentoring/{mentoringId}/refund-quote', { params })
      : undefined;
  const { name, action, body } = requestOf(move, quote?.refundKrw, before);
  const response = await sendRequest(member, name, { params, body });
  if (!before) return;
  // Confirming attendance a second time succeeds without effect.
  const isRepeated = action === 'attend' && before.status === 'CONFIRMED' && before.attendance[side];
  const isAllowed = before.allowedActions.includes(action) || isRepeated;
  if (response.status < 300) expect(isAllowed, `${action} succeeded in ${before.status}`).toBe(true);
  else if (isAllowed)
    expect(REFUSALS_OF_THE_INPUT, `${action} was allowed in ${before.status}`).toContain(response.code);
  if (quote && response.status < 300 && side === 'mentee') {
    const after = await member.client.get('GET /v1/mentoring/{mentoringId}', { params });
    expect(after.payment?.refundKrw ?? 0, 'the refund that was quoted').toBe(quote.refundKrw);
  }
}

function requestOf(
  move: Step,
  expectedRefundKrw: number | undefined,
  screen: Mentoring | undefined,
): { name: CallName; action: MentoringAction; body?: object } {
  switch (move.kind) {
    case 'accept': {
      const shownTimes = screen?.status === 'WAITING_FOR_MENTEE' ? screen.offeredTimes : (screen?.applyTimes ?? []);
      const { startTime } = (move.isOnScreen && pick(shownTimes, move.slot)) || toApplyTime(slotAt(move.slot));
      return { name: 'POST /v1/mentoring/{mentoringId}/acceptance', action: 'accept', body: { startTime } };
    }
    case 'reject':
      return { name: 'POST /v1/mentoring/{mentoringId}/rejection', action: 'reject', body: {} };
    case 'offer':
      return {
        name: 'POST /v1/mentoring/{mentoringId}/counter-proposal',
        action: 'offerTimes',
        body: { applyTimes: times(move.slots) },
      };
    case 'change':
      return {
        name: 'PUT /v1/mentoring/{mentoringId}/apply-times',
        action: 'changeTimes',
        body: { applyTimes: times(move.slots) },
      };
    case 'cancel':
      return {
        name: 'POST /v1/mentoring/{mentoringId}/cancellation',
        action: 'cancel',
        body: { reason: '', expectedRefundKrw },
      };
    case 'dispute':
      return {
        name: 'POST /v1/mentoring/{mentoringId}/dispute',
        action: 'dispute',
        body: { reason: '약속한 시간에 만나지 못했어요.' },
      };
    case 'attend':
      return { name: 'POST /v1/mentoring/{mentoringId}/attendance', action: 'attend' };
  }
}

function times(slots: readonly number[]) {
  return slots.map((slot) => toApplyTime(slotAt(slot)));
}

function idIn(response: Envelope<unknown>): number {
  return (response.data as { mentoringId: number }).mentoringId;
}
