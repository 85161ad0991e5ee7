import { MINUTE_MS } from '#domain/time/durations.ts';
import type { TestInstance } from '../test-instance.ts';
import { TestClient } from './test-client.ts';

/** Shorter than a second factor counts (S-64). */
const SIGN_IN_EVERY_MS = 4 * MINUTE_MS;

/** A client of an operator who signs in again as time passes: tests let hours pass between two acts of the desk. */
export class OperatorClient extends TestClient {
  readonly #instance: TestInstance;
  readonly #memberId: number;

  constructor(instance: TestInstance, memberId: number, ip?: string) {
    super(instance.app, ip);
    this.#instance = instance;
    this.#memberId = memberId;
  }

  protected override async beforeRequest(): Promise<void> {
    const { clock, db, services } = this.#instance;
    const { sessions, cookies } = services;
    const viewer = await sessions.find(this.cookies.get(cookies.session.name) ?? '', { isFresh: true });
    const age = clock.now().getTime() - (viewer?.secondFactorAt?.getTime() ?? Number.NEGATIVE_INFINITY);
    if (age >= 0 && age < SIGN_IN_EVERY_MS) return;
    const entrant = { memberId: this.#memberId, ip: '127.0.0.1', userAgent: 'test' };
    this.cookies.set(cookies.session.name, await sessions.startOperators(db, entrant));
  }
}
