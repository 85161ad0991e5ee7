import { isDeepStrictEqual } from 'node:util';
import { vi } from 'vitest';
import type { Envelope } from '#contract/calls.ts';
import { openPostgres } from '../../db/open-database.ts';
import { cookieOf } from '../clients/cookie-of.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { startWireProxy, type WireFault, type WireProxy, type WireReport } from '../servers/wire-proxy.ts';
import { findKey, listEffects, takeMoment, withoutNames } from '../stores/effects-store.ts';
import { NOON, openTestInstance, type TestInstance } from '../test-instance.ts';
import { operatorOf, type KeyedCall, type KeyedCallName } from './keyed-call.ts';
import { KEYED_CALLS } from './keyed-calls.ts';

const POOL_SIZE = 4;
/** As often as a call is made again before it is said to have no answer. */
const MOST_TRIES = 4;
/** After so many calls there is a new database: what they did is compared with all that is there. */
const CALLS_OF_AN_INSTANCE = 150;

/** An instance that exchanges every message with PostgreSQL through a proxy, and a second way to the same database. */
interface FaultyInstance {
  readonly instance: TestInstance;
  readonly direct: TestDatabase;
  readonly proxy: WireProxy;
  /** How often the gateway has been asked. */
  readonly countGatewayCalls: () => number;
  close(): Promise<void>;
}

async function openFaultyInstance(): Promise<FaultyInstance> {
  const direct = await createTestDatabase('postgresql');
  const proxy = await startWireProxy(direct.url ?? '');
  const instance = await openTestInstance({ ...(await openPostgres(proxy.url, POOL_SIZE)), url: direct.url });
  // Operators are told of some calls: there is one from the beginning.
  await operatorOf(instance);
  const { gateway } = instance.services;
  const operations = ['confirm', 'cancel', 'findByOrderId', 'findByPaymentKey', 'listMovements'] as const;
  const spies = operations.map((operation) => vi.spyOn(gateway, operation));
  return {
    instance,
    direct,
    proxy,
    countGatewayCalls: () => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0),
    async close() {
      await instance.close();
      await proxy.close();
      await direct.close();
    },
  };
}

type Answer = Envelope<unknown>;

/** How a call went. */
export interface Outcome {
  readonly answer: unknown;
  readonly effects: readonly string[];
  readonly report: WireReport;
  readonly gatewayCalls: number;
  /** What is not as it should be. */
  readonly faults: readonly string[];
}

let addresses = 0;

/** Makes a call as its member, under a key. */
export async function makeCall(
  { app }: TestInstance,
  name: KeyedCallName,
  { member, params = {}, body }: KeyedCall,
  key: string,
): Promise<Answer> {
  const [method = '', path = ''] = name.split(' ');
  // Each from another address: the limit of floods is not what is tested.
  addresses += 1;
  const response = await app.inject({
    method: method as 'POST',
    url: path.replaceAll(/\{(\w+)\}/g, (_, param: string) => String(params[param])),
    headers: {
      cookie: cookieOf(member.client),
      'idempotency-key': key,
      ...(body && { 'content-type': 'application/json' }),
    },
    remoteAddress: `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
    ...(body && { payload: JSON.stringify(body) }),
  });
  return response.json<Answer>();
}

/** Whether a browser keeps the key and tries again (`createAttempt`). */
const isUnknown = ({ status, code }: Answer) => status >= 500 || code === 'IDEMPOTENCY_RUNNING';

/** Makes calls of which one message is tampered with, each in a scene of its own, and compares how they end with how they end undisturbed. */
export class FaultyCalls {
  #faulty: FaultyInstance | undefined;
  #calls = 0;
  readonly #undisturbed = new Map<KeyedCallName, Outcome>();

  async close(): Promise<void> {
    await this.#faulty?.close();
    this.#faulty = undefined;
  }

  /** How the call ends when nothing goes wrong. */
  async undisturbed(name: KeyedCallName): Promise<Outcome> {
    const known = this.#undisturbed.get(name) ?? (await this.#make(name));
    this.#undisturbed.set(name, known);
    return known;
  }

  /**
   * Makes a call with a fault, and again under the same key until its outcome is known, as a browser does.
   * @param isRepeatedMeanwhile whether it is also made once more at the moment of the fault
   * @returns whether the fault has happened, and in what the call has not ended as it does undisturbed
   */
  async make(
    name: KeyedCallName,
    fault: WireFault,
    isRepeatedMeanwhile = false,
  ): Promise<{ hasHappened: boolean; faults: readonly string[] }> {
    const expected = await this.undisturbed(name);
    const { report, answer, effects, faults } = await this.#make(name, fault, isRepeatedMeanwhile);
    const differences = [...faults];
    if (!isDeepStrictEqual(answer, expected.answer)) differences.push(`other answer: ${JSON.stringify(answer)}`);
    if (!isDeepStrictEqual(effects, expected.effects)) {
      const more = effects.filter((each) => !expected.effects.includes(each));
      const less = expected.effects.filter((each) => !effects.includes(each));
      differences.push(`other effects: ${more.join(', ')} instead of ${less.join(', ')}`);
    }
    const where = `${name}, ${JSON.stringify(fault)}${isRepeatedMeanwhile ? ', repeated meanwhile' : ''}`;
    return { hasHappened: report.hasHappened, faults: differences.map((each) => `${where}: ${each}`) };
  }

  async #make(name: KeyedCallName, fault?: WireFault, isRepeatedMeanwhile = false): Promise<Outcome> {
    if (this.#calls % CALLS_OF_AN_INSTANCE === 0) await this.close();
    this.#calls += 1;
    this.#faulty ??= await openFaultyInstance();
    const { instance, direct, proxy, countGatewayCalls } = this.#faulty;
    instance.clock.set(NOON);
    const call = await KEYED_CALLS[name](instance);
    const key = crypto.randomUUID();
    const make = () => makeCall(instance, name, call, key);
    const before = await takeMoment(direct);
    const askedBefore = countGatewayCalls();
    const happened = proxy.begin(fault);
    const first = make();
    const meanwhile = isRepeatedMeanwhile ? happened.then(make) : undefined;
    let answer = await first;
    const answers = [answer];
    const report = proxy.end();
    if (meanwhile) {
      answer = await meanwhile;
      answers.push(answer);
    }
    const tries = answers.length;
    while (isUnknown(answer) && answers.length < tries + MOST_TRIES) {
      answer = await make();
      answers.push(answer);
    }
    answers.push(await make());
    const stored = await findKey(direct, call.member.memberId, key);
    return {
      answer: withoutNames(answers.at(-1)),
      effects: await listEffects(direct, before),
      report,
      gatewayCalls: countGatewayCalls() - askedBefore,
      faults: findFaults(answers, tries, stored?.answer),
    };
  }
}

/** @param tries how many of the answers are to what was tampered with; those after them are to what is tried again */
function findFaults(answers: readonly Answer[], tries: number, stored: unknown): string[] {
  const faults: string[] = [];
  const known = answers.filter((answer) => !isUnknown(answer));
  const other = known.find((answer) => !isDeepStrictEqual(answer, known[0]));
  if (other) faults.push(`two answers: ${JSON.stringify(known[0])} and ${JSON.stringify(other)}`);
  if (!isDeepStrictEqual(stored, known.at(-1))) faults.push(`another answer is stored: ${JSON.stringify(stored)}`);
  const held = answers.slice(tries).find(isUnknown);
  if (held) faults.push(`what was tried again was held up: ${JSON.stringify(held)}`);
  return faults;
}
