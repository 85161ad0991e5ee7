import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CallName, Envelope } from '#contract/calls.ts';
import type { Checkout } from '#contract/payments.ts';
import { toApplyTime } from '#domain/mentorings/slots.ts';
import { createApp } from '#server/app.ts';
import { registerCheckoutJobs } from '#server/features/checkout/index.ts';
import { registerMentoringJobs } from '#server/features/mentorings/index.ts';
import { registerPaymentJobs } from '#server/features/payments/index.ts';
import { createJobQueue } from '#server/platform/jobs/job-queue.ts';
import { createLocalLive } from '#server/platform/live/local-live.ts';
import { createOutbox } from '#server/platform/mail/outbox.ts';
import { SIMULATOR_PATH } from '#server/platform/payments/open-payment-gateway.ts';
import type { PaymentGateway } from '#server/platform/payments/payment-gateway.ts';
import { createTossGateway } from '#server/platform/payments/toss-gateway.ts';
import { createSessions } from '#server/platform/sessions/sessions.ts';
import { payInWindow } from '#server/testing/buyer.ts';
import type { TestMember } from '#server/testing/factories.ts';
import {
  beginHistory,
  endHistory,
  reconnectMembers,
  openWorld,
  slotAt,
  type World,
} from '#server/testing/histories/world.ts';
import { armFault } from '#server/testing/mentoring-scene.ts';
import { TestClient } from '#server/testing/test-client.ts';
import type { TestInstance } from '#server/testing/test-instance.ts';
import { pressInDepositPage } from '#simulator/buyer.ts';
import { CALL_FAULTS, WEBHOOK_FAULTS } from '#simulator/faults.ts';
import { freePort } from '../scripts/testing/free-port.ts';
import { CrashInjector, crashingDatabase, crashingGateway } from './crash-injector.ts';
import { Random } from './random.ts';

/** How long we wait for the gateway, and how slow it can be: in time, and too late. */
const PATIENCE_MS = 120;
const SLOW_MS = [20, 200];
const MOST_MOMENTS = 260;
/** Answers after which a confirmation may still take effect. */
const LEFT_OPEN = new Set(['PAYMENT_UNKNOWN', 'PAYMENT_IN_PROGRESS', 'PAYMENT_DECLINED']);
const REFUND_ACCOUNT = { bank: '88', accountNumber: '110123456789', holderName: '김새내' };

export interface GatewayInstance {
  readonly world: World;
  /** Where the gateway's webhooks are let in, whichever process lives. */
  readonly door: Server;
  readonly impatient: PaymentGateway;
}

/** What one run met. */
export interface GatewayRun {
  /** Where the process died, if it did. */
  readonly death: string | undefined;
  readonly faults: readonly string[];
}

export async function openGatewayInstance(): Promise<GatewayInstance> {
  const port = await freePort();
  const world = await openWorld({ PORT: String(port) });
  const { services } = world.instance;
  const keys = await readFile(join(services.env.DATA_DIR, 'simulator', 'keys.json'), 'utf8');
  const { secretKey } = JSON.parse(keys) as { secretKey: string };
  const apiBase = services.simulator?.origin ?? '';
  const impatient = createTossGateway({ apiBase, secretKey, timeoutMs: PATIENCE_MS, lookupTimeoutMs: PATIENCE_MS });
  const door = createServer((request, response) => world.instance.app.routing(request, response));
  await world.instance.app.ready();
  door.listen(port, '127.0.0.1');
  await once(door, 'listening');
  return { world, door, impatient };
}

export async function closeGatewayInstance({ world, door }: GatewayInstance): Promise<void> {
  door.closeAllConnections();
  door.close();
  await world.instance.close();
}

/**
 * One mentoring with money, from the proposal to its end, while the gateway misbehaves and the process dies at some moment; then the
 * gateway is honest, time passes, and every rule holds (`endHistory`).
 */
export async function runGatewayFaults(gatewayInstance: GatewayInstance, seed: number): Promise<GatewayRun> {
  const { world } = gatewayInstance;
  const calm = world.instance;
  const random = new Random(seed);
  await beginHistory(world);
  const life = new CrashInjector(random.chance(0.85) ? random.between(1, MOST_MOMENTS) : Infinity);
  const faults: string[] = [];
  await enter(gatewayInstance, calm, life);
  try {
    const scenario = new Scenario(gatewayInstance, calm, life, random);
    for (let fault = random.between(0, 3); fault > 0; fault -= 1) faults.push(await armSome(calm, random));
    await scenario.tell();
  } finally {
    await leave(world, calm);
  }
  // What we did not wait for the gateway is still at, and no clock of ours hurries it.
  if (faults.some((fault) => fault.endsWith('slow'))) await delay(Math.max(...SLOW_MS));
  await endHistory(world);
  return { death: life.end, faults };
}

async function armSome(instance: TestInstance, random: Random): Promise<string> {
  const times = random.between(1, 2);
  if (random.chance(0.3)) {
    const kind = oneOf(random, WEBHOOK_FAULTS);
    await armFault(instance, { operation: 'webhook', kind, times });
    return `webhook ${kind}`;
  }
  const operation = oneOf(random, ['confirm', 'cancel', 'lookup'] as const);
  const kind = oneOf(random, CALL_FAULTS);
  await armFault(instance, { operation, kind, times, delayMs: oneOf(random, SLOW_MS) });
  return `${operation} ${kind}`;
}

/** A process begins: services, routes and jobs of its own on the same database, gateway and clock. */
async function enter({ world, impatient }: GatewayInstance, calm: TestInstance, life: CrashInjector): Promise<void> {
  const { clock, log, env } = calm.services;
  const db = crashingDatabase(calm.services.db, life);
  const live = createLocalLive();
  const transport = { send: () => Promise.resolve(), close: () => Promise.resolve() };
  const services = {
    ...calm.services,
    db,
    gateway: crashingGateway(impatient, life),
    jobs: createJobQueue({ db, clock, log }),
    outbox: createOutbox({ db, clock, log, transport, from: env.MAIL_FROM }),
    live,
    sessions: createSessions(db, clock, live),
  };
  // What deletes old records has nothing to do with a run.
  registerMentoringJobs(services);
  registerPaymentJobs(services);
  registerCheckoutJobs(services);
  const app = await createApp(services);
  await app.ready();
  world.instance = { ...calm, services, app, client: (ip) => new TestClient(app, ip) };
  reconnectMembers(world);
}

async function leave(world: World, calm: TestInstance): Promise<void> {
  const left = world.instance;
  world.instance = calm;
  reconnectMembers(world);
  if (left !== calm) await left.app.close();
}

/** The steps of the mentee, the mentor, the bank and the clock, one after the other, whatever becomes of each. */
class Scenario {
  readonly #instance: GatewayInstance;
  readonly #calm: TestInstance;
  readonly #random: Random;
  #life: CrashInjector;
  #mentoringId = 0;
  /** A confirmation of which nobody knows, or thinks to know, what came of it. */
  #underWay: { paymentKey: string; orderId: string; amount: number } | undefined;

  constructor(instance: GatewayInstance, calm: TestInstance, life: CrashInjector, random: Random) {
    this.#instance = instance;
    this.#calm = calm;
    this.#life = life;
    this.#random = random;
  }

  async tell(): Promise<void> {
    await this.#ask('mentee', 'POST /v1/mentoring', () => ({
      body: { mentorId: this.#person('mentor').memberId, applyTimes: [toApplyTime(slotAt(0)), toApplyTime(slotAt(4))] },
    }));
    // Whether or not anybody heard of it, it stands on the screen, or it does not.
    const list = await this.#ask('mentee', 'GET /v1/mentoring', () => ({}));
    const [card] = (list?.data as { content: { mentoringId: number }[] } | undefined)?.content ?? [];
    if (!card) return;
    this.#mentoringId = card.mentoringId;
    await this.#pay();
    if (this.#random.chance(0.3)) await this.#pay();
    await this.#work();
    if (this.#random.chance(0.5)) await this.#arrive();
    await this.#end();
    await this.#work();
    if (this.#random.chance(0.3)) await this.#end();
    await this.#work();
  }

  async #pay(): Promise<void> {
    const method = oneOf(this.#random, ['CARD', 'KAKAOPAY', 'VIRTUAL_ACCOUNT'] as const);
    const wantsCoupon = this.#random.chance(0.4);
    const coupons = await this.#ask('mentee', 'GET /v1/coupon', () => ({}));
    const available = (coupons?.data as { coupons: { couponId: number; status: string }[] } | undefined)?.coupons.find(
      ({ status }) => status === 'AVAILABLE',
    );
    const couponId = wantsCoupon ? (available?.couponId ?? null) : null;
    const refundAccount = method === 'VIRTUAL_ACCOUNT' ? REFUND_ACCOUNT : undefined;
    const order = await this.#ask('mentee', 'POST /v1/mentoring/{mentoringId}/payment', () => ({
      params: this.#params,
      body: { method, couponId, refundAccount },
    }));
    if (!order || order.status >= 300) return;
    const checkout = order.data as Checkout;
    const button = method !== 'VIRTUAL_ACCOUNT' && this.#random.chance(0.1) ? 'decline:REJECT_CARD_PAYMENT' : 'pay';
    const back = await payInWindow(this.#calm.services, checkout, button);
    const paymentKey = back.searchParams.get('paymentKey') ?? '';
    const body = { paymentKey, orderId: checkout.orderId, amount: checkout.amount };
    const confirmed = await this.#ask('mentee', 'POST /v1/payment/confirm', () => ({ body }));
    if (confirmed && LEFT_OPEN.has(confirmed.code ?? '')) this.#underWay = body;
    if (this.#random.chance(0.3)) await this.#ask('mentee', 'POST /v1/payment/confirm', () => ({ body }));
    if (method === 'VIRTUAL_ACCOUNT' && this.#random.chance(0.8)) {
      const page = `${this.#calm.services.simulator?.origin ?? ''}${SIMULATOR_PATH}/pay/${paymentKey}`;
      // The bank may know nothing of an account whose confirmation never arrived.
      await pressInDepositPage(page, 'deposit').catch(() => undefined);
    }
  }

  /** A request that was lost on the way to the gateway arrives there after all, whatever was made of it here. */
  async #arrive(): Promise<void> {
    if (!this.#underWay) return;
    const idempotencyKey = `${this.#underWay.orderId}:under-way`;
    await this.#calm.services.gateway.confirm({ ...this.#underWay, idempotencyKey }).catch(() => undefined);
  }

  async #end(): Promise<void> {
    const request = { params: this.#params, body: { reason: '' } };
    const ending = this.#random.between(0, 4);
    if (ending === 0) await this.#ask('mentor', 'POST /v1/mentoring/{mentoringId}/rejection', () => request);
    if (ending === 1) await this.#ask('mentee', 'POST /v1/mentoring/{mentoringId}/cancellation', () => request);
    if (ending === 2) this.#calm.clock.advance({ minutes: 49 * 60 });
    if (ending === 3) {
      const body = { startTime: toApplyTime(slotAt(0)).startTime };
      await this.#ask('mentor', 'POST /v1/mentoring/{mentoringId}/acceptance', () => ({ params: this.#params, body }));
      // Half a day before the session half of it comes back.
      if (this.#random.chance(0.5)) this.#calm.clock.advance({ minutes: 60 * 60 });
      await this.#ask('mentee', 'POST /v1/mentoring/{mentoringId}/cancellation', () => request);
    }
  }

  async #work(): Promise<void> {
    this.#calm.clock.advance({ minutes: this.#random.between(0, 2) });
    try {
      await this.#instance.world.instance.services.jobs.runDue();
    } catch (error) {
      if (!this.#life.isOver) throw error;
      await this.#rise();
    }
  }

  get #params() {
    return { mentoringId: this.#mentoringId };
  }

  #person(side: 'mentor' | 'mentee'): TestMember {
    const { mentors, mentees } = this.#instance.world;
    const person = side === 'mentor' ? mentors[0] : mentees[0];
    if (!person) throw new Error('Nobody is there');
    return person;
  }

  /** Makes a call; when the process dies of it, a new one begins, and every other time the call is made again under its key. */
  async #ask(
    side: 'mentor' | 'mentee',
    name: CallName,
    input: () => { params?: object; body?: object },
  ): Promise<Envelope<unknown> | undefined> {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const answer = await this.#person(side).client.call(name, { ...input(), headers } as never);
      if (answer.status < 500 || answer.code === 'PAYMENT_UNKNOWN') return answer;
      if (!this.#life.isOver) throw new Error(`${name} failed: ${answer.status} ${answer.code} ${answer.message}`);
      await this.#rise();
      if (this.#random.chance(0.5)) return undefined;
    }
    return undefined;
  }

  /** The process that died is followed by one that nothing kills. */
  async #rise(): Promise<void> {
    this.#life = new CrashInjector(Infinity);
    await leave(this.#instance.world, this.#calm);
    await enter(this.#instance, this.#calm, this.#life);
  }
}

function oneOf<Item>(random: Random, items: readonly Item[]): Item {
  return items[random.between(0, items.length - 1)] as Item;
}
