import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CallName, Envelope } from '#contract/calls.ts';
import type { Checkout } from '#contract/money/payments.ts';
import { toApplyTime } from '#domain/mentorings/times/slots.ts';
import { createApp } from '#server/app.ts';
import { registerJobs } from '#server/area.ts';
import { mentoringJobs } from '#server/features/mentorings/mentoring-jobs.ts';
import { checkoutJobs } from '#server/features/money/checkout/reconcile-payments.ts';
import { paymentJobs } from '#server/features/money/payments/refund-payment.ts';
import { createJobQueue } from '#server/platform/jobs/job-queue.ts';
import { createLocalLive } from '#server/platform/live/live.ts';
import { createOutbox } from '#server/platform/mail/outbox.ts';
import { SIMULATOR_PATH } from '#server/platform/payments/open-payment-gateway.ts';
import type { PaymentGateway } from '#server/platform/payments/payment-gateway.ts';
import { createTossGateway } from '#server/platform/payments/toss-gateway.ts';
import { createSessions } from '#server/platform/sessions/sessions.ts';
import { payInWindow } from '#server/testing/buyer.ts';
import { TestClient } from '#server/testing/clients/test-client.ts';
import type { TestMember } from '#server/testing/factories.ts';
import { freePort } from '#server/testing/free-port.ts';
import {
  beginHistory,
  endHistory,
  reconnectMembers,
  openWorld,
  slotAt,
  type World,
} from '#server/testing/histories/world.ts';
import { armFault } from '#server/testing/scenes/mentoring-scene.ts';
import type { TestInstance } from '#server/testing/test-instance.ts';
import { pressInDepositPage } from '#simulator/buyer.ts';
import { CALL_FAULTS, WEBHOOK_FAULTS } from '#simulator/faults.ts';
import { CrashInjector, crashingDatabase, crashingGateway } from '../kills/crash-injector.ts';
import { Random } from '../load/random.ts';

/** How long a server waits for the gateway, and how slow the gateway can be: in time, and too late. */
const TIMEOUT_MS = 120;
const SLOW_MS = [20, 200];
/** A run has about as many points at which its process can crash. */
const MOST_POINTS = 260;
/** Responses after which a confirmation may still take effect. */
const UNRESOLVED = new Set(['PAYMENT_UNKNOWN', 'PAYMENT_IN_PROGRESS', 'PAYMENT_DECLINED']);
const REFUND_ACCOUNT = { bank: '88', accountNumber: '110123456789', holderName: '김새내' };

export interface GatewayInstance {
  readonly world: World;
  /** Receives the gateway's webhooks for whichever process is running. */
  readonly webhooks: Server;
  /** Gives up after TIMEOUT_MS. */
  readonly gateway: PaymentGateway;
}

/** What happened in one run. */
export interface GatewayRun {
  /** Where the process crashed, if it did. */
  readonly crashedAt: string | undefined;
  readonly faults: readonly string[];
}

export async function openGatewayInstance(): Promise<GatewayInstance> {
  const port = await freePort();
  const world = await openWorld({ PORT: String(port) });
  const { services } = world.instance;
  const keys = await readFile(join(services.env.DATA_DIR, 'simulator', 'keys.json'), 'utf8');
  const { secretKey } = JSON.parse(keys) as { secretKey: string };
  const apiBase = services.simulator?.origin ?? '';
  const gateway = createTossGateway({ apiBase, secretKey, timeoutMs: TIMEOUT_MS, lookupTimeoutMs: TIMEOUT_MS });
  const webhooks = createServer((request, response) => world.instance.app.routing(request, response));
  await world.instance.app.ready();
  webhooks.listen(port, '127.0.0.1');
  await once(webhooks, 'listening');
  return { world, webhooks, gateway };
}

export async function closeGatewayInstance({ world, webhooks }: GatewayInstance): Promise<void> {
  webhooks.closeAllConnections();
  webhooks.close();
  await world.instance.close();
}

/**
 * One mentoring with money, from the proposal to its end, while the gateway is faulty and the process crashes at some point;
 * afterwards the gateway has no faults, time passes, and every rule holds (`endHistory`).
 */
export async function runGatewayFaults(gatewayInstance: GatewayInstance, seed: number): Promise<GatewayRun> {
  const { world } = gatewayInstance;
  const stable = world.instance;
  const random = new Random(seed);
  await beginHistory(world);
  const crash = new CrashInjector(random.chance(0.85) ? random.between(1, MOST_POINTS) : Infinity);
  const faults: string[] = [];
  await startProcess(gatewayInstance, stable, crash);
  try {
    const scenario = new Scenario(gatewayInstance, stable, crash, random);
    for (let fault = random.between(0, 3); fault > 0; fault -= 1) faults.push(await armSome(stable, random));
    await scenario.run();
  } finally {
    await endProcess(world, stable);
  }
  // A request that timed out here continues in the gateway, in real time.
  if (faults.some((fault) => fault.endsWith('slow'))) await delay(Math.max(...SLOW_MS));
  world.hasFaults = faults.length > 0;
  await endHistory(world);
  return { crashedAt: crash.crashedAt, faults };
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

/** Starts a simulated process: services, routes and jobs of its own on the same database, gateway and clock. */
async function startProcess(
  { world, gateway }: GatewayInstance,
  stable: TestInstance,
  crash: CrashInjector,
): Promise<void> {
  const { clock, log, env } = stable.services;
  const db = crashingDatabase(stable.services.db, crash);
  const live = createLocalLive();
  const transport = { send: () => Promise.resolve(), close: () => Promise.resolve() };
  const services = {
    ...stable.services,
    db,
    gateway: crashingGateway(gateway, crash),
    jobs: createJobQueue({ db, clock, log }),
    outbox: createOutbox({ db, clock, log, transport, from: env.MAIL_FROM }),
    live,
    sessions: createSessions(db, clock, live),
  };
  // Jobs that delete old records have no part in a run.
  registerJobs({ ...services, memberData: [] }, { ...mentoringJobs, ...paymentJobs, ...checkoutJobs });
  const app = await createApp(services);
  await app.ready();
  world.instance = { ...stable, services, app, client: (ip) => new TestClient(app, ip) };
  reconnectMembers(world);
}

async function endProcess(world: World, stable: TestInstance): Promise<void> {
  const ended = world.instance;
  world.instance = stable;
  reconnectMembers(world);
  if (ended !== stable) await ended.app.close();
}

/** The actions of the mentee, the mentor, the bank and the clock, one after the other, whatever the result of each. */
class Scenario {
  readonly #instance: GatewayInstance;
  readonly #stable: TestInstance;
  readonly #random: Random;
  #crash: CrashInjector;
  #mentoringId = 0;
  /** A confirmation with an unknown or wrongly reported outcome. */
  #unresolved: { paymentKey: string; orderId: string; amount: number } | undefined;

  constructor(instance: GatewayInstance, stable: TestInstance, crash: CrashInjector, random: Random) {
    this.#instance = instance;
    this.#stable = stable;
    this.#crash = crash;
    this.#random = random;
  }

  async run(): Promise<void> {
    await this.#call('mentee', 'POST /v1/mentoring', () => ({
      body: {
        mentorId: this.#person('mentor').memberId,
        applyTimes: [toApplyTime(slotAt(0)), toApplyTime(slotAt(4))],
        backups: this.#backups,
      },
    }));
    // The response may be lost: the list shows whether there is a proposal.
    const list = await this.#call('mentee', 'GET /v1/mentoring', () => ({}));
    const [card] = (list?.data as { content: { mentoringId: number }[] } | undefined)?.content ?? [];
    if (!card) return;
    this.#mentoringId = card.mentoringId;
    await this.#pay();
    if (this.#random.chance(0.3)) await this.#pay();
    await this.#runJobs();
    if (this.#random.chance(0.5)) await this.#deliverLate();
    await this.#end();
    await this.#runJobs();
    if (this.#random.chance(0.3)) await this.#end();
    await this.#runJobs();
  }

  async #pay(): Promise<void> {
    const method = oneOf(this.#random, ['CARD', 'KAKAOPAY', 'VIRTUAL_ACCOUNT'] as const);
    const wantsCoupon = this.#random.chance(0.4);
    const coupons = await this.#call('mentee', 'GET /v1/coupon', () => ({}));
    const available = (coupons?.data as { coupons: { couponId: number; status: string }[] } | undefined)?.coupons.find(
      ({ status }) => status === 'AVAILABLE',
    );
    const couponId = wantsCoupon ? (available?.couponId ?? null) : null;
    const refundAccount = method === 'VIRTUAL_ACCOUNT' ? REFUND_ACCOUNT : undefined;
    const order = await this.#call('mentee', 'POST /v1/mentoring/{mentoringId}/payment', () => ({
      params: this.#params,
      body: { method, couponId, refundAccount },
    }));
    if (!order || order.status >= 300) return;
    const checkout = order.data as Checkout;
    const button = method !== 'VIRTUAL_ACCOUNT' && this.#random.chance(0.1) ? 'decline:REJECT_CARD_PAYMENT' : 'pay';
    const back = await payInWindow(this.#stable.services, checkout, button);
    const paymentKey = back.searchParams.get('paymentKey') ?? '';
    const body = { paymentKey, orderId: checkout.orderId, amount: checkout.amount };
    const confirmed = await this.#call('mentee', 'POST /v1/payment/confirm', () => ({ body }));
    if (confirmed && UNRESOLVED.has(confirmed.code ?? '')) this.#unresolved = body;
    if (this.#random.chance(0.3)) await this.#call('mentee', 'POST /v1/payment/confirm', () => ({ body }));
    if (method === 'VIRTUAL_ACCOUNT' && this.#random.chance(0.8)) {
      const page = `${this.#stable.services.simulator?.origin ?? ''}${SIMULATOR_PATH}/pay/${paymentKey}`;
      // There is no account if its confirmation never arrived.
      await pressInDepositPage(page, 'deposit').catch(() => undefined);
    }
  }

  /** The confirmation reaches the gateway after all, whatever the server did meanwhile. */
  async #deliverLate(): Promise<void> {
    if (!this.#unresolved) return;
    const idempotencyKey = `${this.#unresolved.orderId}:late`;
    await this.#stable.services.gateway.confirm({ ...this.#unresolved, idempotencyKey }).catch(() => undefined);
  }

  async #end(): Promise<void> {
    const request = { params: this.#params, body: { reason: '' } };
    const ending = this.#random.between(0, 4);
    if (ending === 0) await this.#call('mentor', 'POST /v1/mentoring/{mentoringId}/rejection', () => request);
    if (ending === 1) await this.#call('mentee', 'POST /v1/mentoring/{mentoringId}/cancellation', () => request);
    if (ending === 2) this.#stable.clock.advance({ minutes: 49 * 60 });
    if (ending === 3) {
      const body = { startTime: toApplyTime(slotAt(0)).startTime };
      await this.#call('mentor', 'POST /v1/mentoring/{mentoringId}/acceptance', () => ({ params: this.#params, body }));
      // Half a day before the session half of it comes back.
      if (this.#random.chance(0.5)) this.#stable.clock.advance({ minutes: 60 * 60 });
      await this.#call('mentee', 'POST /v1/mentoring/{mentoringId}/cancellation', () => request);
    }
  }

  async #runJobs(): Promise<void> {
    this.#stable.clock.advance({ minutes: this.#random.between(0, 2) });
    try {
      await this.#instance.world.instance.services.jobs.runDue();
    } catch (error) {
      if (!this.#crash.hasCrashed) throw error;
      await this.#restart();
    }
  }

  /** Every other run the proposal passes on to the other mentor. */
  get #backups() {
    const isNamed = this.#random.chance(0.5);
    const mentorIds = this.#instance.world.mentors.slice(1, 2).map(({ memberId }) => memberId);
    return { mentorIds: isNamed ? mentorIds : [], isAutomatic: false, isAgreed: isNamed };
  }

  get #params() {
    return { mentoringId: this.#mentoringId };
  }

  #person(side: 'mentor' | 'mentee'): TestMember {
    const { mentors, mentees } = this.#instance.world;
    const person = side === 'mentor' ? mentors[0] : mentees[0];
    if (!person) throw new Error('The world has no members');
    return person;
  }

  /** Makes a call. If the process crashes, it is restarted, and every other time the call is repeated with its Idempotency-Key. */
  async #call(
    side: 'mentor' | 'mentee',
    name: CallName,
    input: () => { params?: object; body?: object },
  ): Promise<Envelope<unknown> | undefined> {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const answer = await this.#person(side).client.call(name, { ...input(), headers } as never);
      if (answer.status < 500 || answer.code === 'PAYMENT_UNKNOWN') return answer;
      if (!this.#crash.hasCrashed) throw new Error(`${name} failed: ${answer.status} ${answer.code} ${answer.message}`);
      await this.#restart();
      if (this.#random.chance(0.5)) return undefined;
    }
    return undefined;
  }

  /** Starts a process that does not crash in place of the one that has. */
  async #restart(): Promise<void> {
    this.#crash = new CrashInjector(Infinity);
    await endProcess(this.#instance.world, this.#stable);
    await startProcess(this.#instance, this.#stable, this.#crash);
  }
}

function oneOf<Item>(random: Random, items: readonly Item[]): Item {
  return items[random.between(0, items.length - 1)] as Item;
}
