import { expect } from 'vitest';
import type { CallName, Envelope } from '#contract/calls.ts';
import type { Mentoring } from '#contract/mentorings.ts';
import type { Checkout } from '#contract/payments.ts';
import type { MentoringAction } from '#domain/mentorings/mentorings.ts';
import { toApplyTime } from '#domain/mentorings/slots.ts';
import { HOUR_MS } from '#domain/time/korean-time.ts';
import { pressInDepositPage } from '#simulator/buyer.ts';
import { SIMULATOR_PATH } from '../../platform/payments/open-payment-gateway.ts';
import { payInWindow } from '../buyer.ts';
import type { TestMember } from '../factories.ts';
import { armFault } from '../mentoring-scene.ts';
import { ask, NEWEST, pick } from './ask.ts';
import type { Move } from './move.ts';
import { resolve } from './resolve.ts';
import { worldStore } from './world-store.ts';
import { slotAt, type World, type WorldOrder } from './world.ts';

type Of<Kind extends Move['kind']> = Extract<Move, { kind: Kind }>;
type Step = Of<'accept' | 'reject' | 'offer' | 'change' | 'cancel' | 'attend' | 'dispute'>;

/** Why an action that is open may be refused all the same: what was asked for, not when. */
const FOR_WHAT_WAS_ASKED = ['SLOT_TAKEN', 'SLOT_NOT_OFFERED', 'SLOT_PASSED', 'INVALID_INPUT'];
const REFUND_ACCOUNT = { bank: '88', accountNumber: '110123456789', holderName: '김새내' };

/** Makes a move over HTTP as its mover would, and holds the answer against what the screen before it said. */
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
      return visitBank(world, move);
    case 'webhook':
      return sendWebhook(world, move);
    case 'wait':
      instance.clock.advance({ minutes: move.minutes });
      return;
    case 'meet':
      return meet(world, move);
    case 'regret':
      return regret(world, move);
    case 'resolve':
      return resolve(world, move, isAlone);
    case 'work':
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
  const answer = await ask(from, 'POST /v1/mentoring', { body });
  if (answer.status === 201) world.mentorings.push({ mentoringId: idIn(answer), mentor: to, mentee: from });
}

async function pay(world: World, move: Of<'pay'>): Promise<void> {
  const made = await order(world, { ...move, kind: 'order' });
  if (!made) return;
  await press(world, made, 'pay');
  await confirmOrder(made, made.amount);
  if (move.method !== 'VIRTUAL_ACCOUNT') return;
  for (const does of move.bank) await playAtBank(world, made, does);
}

async function order(world: World, { mentoring, method, coupon }: Of<'order'>): Promise<WorldOrder | undefined> {
  const chosen = pick(world.mentorings, mentoring);
  if (!chosen) return undefined;
  const { mentee, mentoringId } = chosen;
  const couponId = coupon ? await findCoupon(mentee) : null;
  const refundAccount = method === 'VIRTUAL_ACCOUNT' ? REFUND_ACCOUNT : undefined;
  const input = { params: { mentoringId }, body: { method, couponId, refundAccount } };
  const answer = await ask(mentee, 'POST /v1/mentoring/{mentoringId}/payment', input);
  if (answer.status >= 300) return undefined;
  const checkout = answer.data as Checkout;
  const made = { mentee, orderId: checkout.orderId, amount: checkout.amount, checkout, paymentKey: '' };
  world.orders.push(made);
  return made;
}

async function findCoupon(mentee: TestMember): Promise<number | null> {
  const { coupons } = await mentee.client.get('GET /v1/coupon');
  return coupons.find(({ status }) => status === 'AVAILABLE')?.couponId ?? null;
}

async function pressInWindow(world: World, { order: index, press: button }: Of<'window'>): Promise<void> {
  const chosen = pick(world.orders, index);
  if (chosen?.paymentKey === '') await press(world, chosen, button);
}

async function press({ instance }: World, chosen: WorldOrder, button: Of<'window'>['press']): Promise<void> {
  // No company declines a transfer: that window has no such button.
  if (button.startsWith('decline') && chosen.checkout.method === 'VIRTUAL_ACCOUNT') return;
  const back = await payInWindow(instance.services, chosen.checkout, button);
  chosen.paymentKey = back.searchParams.get('paymentKey') ?? '';
  if (button === 'close') await ask(chosen.mentee, 'POST /v1/payment/failure', { body: { orderId: chosen.orderId } });
}

async function confirm(world: World, { order: index, tampered }: Of<'confirm'>): Promise<void> {
  const chosen = pick(world.orders, index);
  if (!chosen || chosen.paymentKey === '') return;
  const answer = await confirmOrder(chosen, tampered ? chosen.amount - 1 : chosen.amount);
  if (tampered) expect(answer.code, 'a changed amount').toBe('PRICE_CHANGED');
}

function confirmOrder({ mentee, paymentKey, orderId }: WorldOrder, amount: number): Promise<Envelope<unknown>> {
  return ask(mentee, 'POST /v1/payment/confirm', { body: { paymentKey, orderId, amount } });
}

async function visitBank(world: World, { order: index, does }: Of<'bank'>): Promise<void> {
  const transfers = world.orders.filter((each) => each.checkout.method === 'VIRTUAL_ACCOUNT' && each.paymentKey !== '');
  const chosen = pick(transfers, index);
  if (chosen) await playAtBank(world, chosen, does);
}

async function playAtBank(world: World, chosen: WorldOrder, does: Of<'bank'>['does']): Promise<void> {
  if (chosen.paymentKey === '') return;
  const address = `${world.instance.services.simulator?.origin ?? ''}${SIMULATOR_PATH}/pay/${chosen.paymentKey}`;
  // The bank may know nothing of the account yet, or have closed it.
  await pressInDepositPage(address, does).catch(() => undefined);
  // A deposit is asked about every three minutes; that it was taken back, the gateway tells until it is heard.
  if (does === 'withdraw') await tellOf(world, chosen, 'DONE');
}

async function sendWebhook(world: World, { order: index, says }: Of<'webhook'>): Promise<void> {
  const chosen = pick(world.orders, index);
  if (chosen) await tellOf(world, chosen, says);
}

async function tellOf(world: World, chosen: WorldOrder, says: Of<'webhook'>['says']): Promise<void> {
  const body = await webhookBody(world, chosen, says);
  const answer = await world.instance.client().call('POST /v1/payment/webhook', { body });
  expect(answer.status, 'a webhook').toBe(200);
}

async function webhookBody({ instance }: World, { orderId }: WorldOrder, says: Of<'webhook'>['says']): Promise<object> {
  if (says === 'DONE' || says === 'CANCELED')
    return { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId, status: says } };
  const known = says === 'deposit' ? await instance.services.gateway.findByOrderId(orderId).catch(() => null) : null;
  return { orderId, status: 'DONE', secret: known?.secret ?? 'guessed', createdAt: '2026-11-24T12:00:00.000' };
}

async function meet(world: World, { mentoring: from, present, complain }: Of<'meet'>): Promise<void> {
  const confirmed = await findConfirmed(world, from);
  if (!confirmed) return;
  const { mentoring, start } = confirmed;
  if (start > world.instance.clock.now()) world.instance.clock.set(start);
  for (const side of present) await takeStep(world, { kind: 'attend', mentoring, side }, true);
  if (complain.length > 0) world.instance.clock.advance({ minutes: 15 });
  for (const side of complain) await takeStep(world, { kind: 'dispute', mentoring, side }, true);
}

async function regret(world: World, { mentoring: from, side, hours }: Of<'regret'>): Promise<void> {
  const { clock } = world.instance;
  const confirmed = await findConfirmed(world, from);
  if (!confirmed) return;
  const { mentoring, start } = confirmed;
  const then = new Date(start.getTime() - hours * HOUR_MS);
  if (then > clock.now()) clock.set(then);
  await takeStep(world, { kind: 'cancel', mentoring, side }, true);
}

/** A session that is confirmed, among the newest, from one of them on. */
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

/** A step of the table: what the screen offered must be taken, what it did not must be refused. */
async function takeStep(world: World, move: Step, isAlone: boolean): Promise<void> {
  const chosen = pick(world.mentorings, move.mentoring);
  if (!chosen) return;
  const { mentoringId } = chosen;
  const params = { mentoringId };
  const side = 'side' in move ? move.side : move.kind === 'reject' ? 'mentor' : 'mentee';
  const who = side === 'mentor' ? chosen.mentor : chosen.mentee;
  const before = isAlone ? await who.client.get('GET /v1/mentoring/{mentoringId}', { params }) : undefined;
  const quote =
    move.kind === 'cancel' && isAlone
      ? await who.client.get('GET /v1/mentoring/{mentoringId}/refund-quote', { params })
      : undefined;
  const { name, action, body } = requestOf(move, quote?.refundKrw, before);
  const answer = await ask(who, name, { params, body });
  if (!before) return;
  // Saying "here" twice says nothing new, and is no mistake.
  const isRepeated = action === 'attend' && before.status === 'CONFIRMED' && before.attendance[side];
  const isOffered = before.allowedActions.includes(action) || isRepeated;
  if (answer.status < 300) expect(isOffered, `${action} was taken in ${before.status}`).toBe(true);
  else if (isOffered) expect(FOR_WHAT_WAS_ASKED, `${action} was offered in ${before.status}`).toContain(answer.code);
  if (quote && answer.status < 300 && side === 'mentee') {
    const after = await who.client.get('GET /v1/mentoring/{mentoringId}', { params });
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
      const shown = screen?.status === 'WAITING_FOR_MENTEE' ? screen.offeredTimes : (screen?.applyTimes ?? []);
      const { startTime } = (move.isOnScreen && pick(shown, move.slot)) || toApplyTime(slotAt(move.slot));
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

function idIn(answer: Envelope<unknown>): number {
  return (answer.data as { mentoringId: number }).mentoringId;
}
