import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Call } from '#contract/call.ts';
import { calls, type CallName, type DataOf, type Envelope } from '#contract/calls.ts';
import type { MentoringCard } from '#contract/mentorings/mentorings.ts';
import { TAB_STATUSES } from '#domain/mentorings/states/statuses.ts';
import type { MentoringAction } from '#domain/mentorings/states/transitions.ts';
import { menteeProfileInput } from '#server/testing/factories.ts';
import { loadFactor } from '#server/testing/load-factor.ts';
import { Interrupted, Unavailable, type Client, type Request } from './client.ts';
import { payInWindow } from './pay.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import { nextTime } from './times.ts';

/** The same key was sent before, and has no answer yet. */
const RUNNING = 'IDEMPOTENCY_RUNNING';
/** The outcome is unknown for now; the reconciler resolves it. */
const PAYMENT_UNKNOWN = 'PAYMENT_UNKNOWN';
const RETRY_AFTER_MS = 50;
/** Longer than the lease of a call interrupted by the end of its process. */
const ANSWERED_WITHIN_MS = 180_000;
const UNDER_WAY = ['CONFIRMING', 'REFUND_PENDING'];

type Writes = Extract<CallName, `${'POST' | 'PUT' | 'DELETE'} ${string}`>;

/** A write that had no answer or was told to retry, and was acknowledged later under the same key. */
interface Retried {
  readonly name: string;
  readonly answer: unknown;
  /** Sends it once more, with its key. */
  readonly again: () => Promise<unknown>;
}

/** The responses that a writer got. */
export interface Tally {
  acknowledged: number;
  /** Requests that a run ended with, and why. */
  readonly interrupted: string[];
  /** Codes of refusals. */
  readonly refused: string[];
  /** Responses that the database could not be reached. */
  unavailable: number;
  /** Responses that were the server's fault. */
  readonly faults: string[];
}

/**
 * A mentee with mentors of their own: proposes, pays, accepts, cancels, bookmarks, edits and reads, remembers every acknowledged write,
 * and reads it back afterwards.
 */
export class Writer {
  readonly tally: Tally = { acknowledged: 0, interrupted: [], refused: [], unavailable: 0, faults: [] };
  readonly #url: string;
  readonly #mentee: Person;
  readonly #mentors: readonly Person[];
  readonly #random: Random;
  readonly #onAcknowledged: () => void;
  /** All mentorings of this writer, including those with an unanswered proposal. */
  readonly #known = new Set<number>();
  readonly #actions = new Map<number, Set<MentoringAction | 'propose'>>();
  readonly #unverified = new Set<number>();
  readonly #bookmarks = new Map<number, boolean>();
  #introductions = new Set<string>();
  #readThrough = 0;
  /** Proposals that were acknowledged. */
  #proposed = 0;
  readonly #retried: Retried[] = [];
  /** The write that got no response: it is sent again, as a browser does. */
  #unanswered: (() => Promise<unknown>) | undefined;

  /** @param given.onAcknowledged called for every acknowledged write */
  constructor(given: {
    url: string;
    mentee: Person;
    mentors: readonly Person[];
    random: Random;
    onAcknowledged: () => void;
  }) {
    this.#url = given.url;
    this.#mentee = given.mentee;
    this.#mentors = given.mentors;
    this.#random = given.random;
    this.#onAcknowledged = given.onAcknowledged;
  }

  /** The mentee's. */
  get client(): Client {
    return this.#mentee.client;
  }

  /** Writes until the server cannot be reached, or `isOver`. @param pauseMs between one write and the next */
  async run(isOver: () => boolean, pauseMs = 0): Promise<void> {
    try {
      while (!isOver()) {
        await this.#next();
        if (pauseMs > 0) await delay(pauseMs);
      }
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      this.tally.interrupted.push(`${error.message}: ${String(error.cause)}`);
    }
  }

  async #next(): Promise<void> {
    const unanswered = this.#unanswered;
    this.#unanswered = undefined;
    try {
      await (unanswered ?? (() => this.#work()))();
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      this.tally.unavailable += 1;
      await delay(RETRY_AFTER_MS);
    }
  }

  /** Reads back all writes acknowledged since the last check. @returns the lost ones */
  async findLosses(): Promise<string[]> {
    return [
      ...(await this.#lostActions()),
      ...(await this.#lostBookmarks()),
      ...(await this.#lostProfile()),
      ...(await this.#lostReading()),
    ];
  }

  /** The number of acknowledged proposals of this mentee, which must all exist. */
  get proposed(): { readonly menteeId: number; readonly count: number } {
    return { menteeId: this.#mentee.memberId, count: this.#proposed };
  }

  /** Sends the write that had no answer until it has one. @throws Error with the last try's after minutes */
  async finish(): Promise<void> {
    const deadline = performance.now() + ANSWERED_WITHIN_MS * loadFactor();
    while (this.#unanswered) {
      const again = this.#unanswered;
      try {
        await again();
      } catch (error) {
        if (!(error instanceof Interrupted || error instanceof Unavailable)) throw error;
        if (performance.now() > deadline) throw new Error('A write has no answer of its own', { cause: error });
        await delay(RETRY_AFTER_MS);
      }
    }
  }

  /** Sends every write again, with its key, that was acknowledged at a later try. @returns those that are answered otherwise now */
  async findOtherAnswers(): Promise<{ compared: number; others: string[] }> {
    const others: string[] = [];
    for (const { name, answer, again } of this.#retried)
      if (!isDeepStrictEqual(await again(), answer)) others.push(name);
    return { compared: this.#retried.length, others };
  }

  /** The mentorings with an unresolved payment or refund. @param among all mentorings of this writer unless given */
  async findUnsettled(among: Iterable<number> = this.#known): Promise<number[]> {
    const unsettled: number[] = [];
    for (const mentoringId of among) {
      const { paymentStatus, status } = await this.#fetchMentoring(mentoringId);
      if (UNDER_WAY.includes(paymentStatus)) unsettled.push(mentoringId);
      // Ended and settled: nothing changes any more.
      else if (TAB_STATUSES.completed.includes(status)) this.#known.delete(mentoringId);
    }
    return unsettled;
  }

  async #work(): Promise<void> {
    const roll = this.#random.next();
    if (roll < 0.12) return this.#bookmark();
    if (roll < 0.24) return this.#edit();
    if (roll < 0.32) return this.#read();
    const open = await this.#list('unconfirmed');
    if (open.length < this.#mentors.length && this.#random.chance(0.5)) return this.#propose();
    const chosen = open[this.#random.between(0, open.length - 1)];
    if (chosen) return this.#advance(chosen);
    const [confirmed] = await this.#list('confirmed');
    if (confirmed)
      return this.#act(this.#mentee.client, 'cancellation', 'cancel', confirmed.mentoringId, { reason: '' });
  }

  async #list(tab: 'unconfirmed' | 'confirmed'): Promise<MentoringCard[]> {
    const { content } = await this.#mentee.client.get(this.#url, 'GET /v1/mentoring', { query: { tab } });
    for (const { mentoringId } of content) this.#known.add(mentoringId);
    return content;
  }

  async #propose(): Promise<void> {
    const mentor = this.#mentors[this.#random.between(0, this.#mentors.length - 1)];
    const body = { mentorId: mentor?.memberId, applyTimes: [nextTime(this.#random)] };
    await this.#write(
      this.#mentee.client,
      'POST /v1/mentoring',
      { body },
      {
        acknowledge: ({ mentoringId }) => {
          this.#proposed += 1;
          this.#remember(mentoringId, 'propose');
        },
      },
    );
  }

  #advance({ mentoringId, status, counterpart, applyTimes }: MentoringCard): Promise<void> {
    if (status === 'PAYMENT_PENDING' && this.#random.chance(0.85)) return this.#pay(mentoringId);
    const mentor = this.#mentors.find(({ memberId }) => memberId === counterpart.memberId)?.client;
    const roll = this.#random.next();
    if (status === 'WAITING_FOR_MENTOR' && mentor && roll < 0.5) {
      return this.#act(mentor, 'acceptance', 'accept', mentoringId, { startTime: applyTimes[0]?.startTime });
    }
    if (status === 'WAITING_FOR_MENTOR' && mentor && roll < 0.75) {
      return this.#act(mentor, 'rejection', 'reject', mentoringId, { reason: '' });
    }
    return this.#act(this.#mentee.client, 'cancellation', 'cancel', mentoringId, { reason: '' });
  }

  async #pay(mentoringId: number): Promise<void> {
    const params = { mentoringId };
    const body = { method: this.#random.chance(0.5) ? 'CARD' : 'KAKAOPAY' };
    const { client } = this.#mentee;
    const order = await this.#write(client, 'POST /v1/mentoring/{mentoringId}/payment', { params, body });
    if (!order) return;
    const returned = await payInWindow(order).catch((cause: unknown) => {
      // The payment window may be served by the killed process.
      throw new Interrupted('the payment window closed', { cause });
    });
    const acknowledge = () => this.#remember(mentoringId, 'pay');
    await this.#write(client, 'POST /v1/payment/confirm', { body: returned }, { acknowledge });
  }

  async #act(
    client: Client,
    noun: 'acceptance' | 'rejection' | 'cancellation',
    action: MentoringAction,
    mentoringId: number,
    body: object,
  ): Promise<void> {
    const request = { params: { mentoringId }, body };
    const acknowledge = () => this.#remember(mentoringId, action);
    await this.#write(client, `POST /v1/mentoring/{mentoringId}/${noun}`, request, { acknowledge });
  }

  async #bookmark(): Promise<void> {
    const mentorId = this.#mentors[this.#random.between(0, this.#mentors.length - 1)]?.memberId ?? 0;
    const isWanted = this.#random.chance(0.6);
    const name = isWanted ? 'PUT /v1/bookmark/{mentorId}' : 'DELETE /v1/bookmark/{mentorId}';
    await this.#write(
      this.#mentee.client,
      name,
      { params: { mentorId } },
      {
        begin: () => this.#bookmarks.delete(mentorId),
        acknowledge: () => this.#bookmarks.set(mentorId, isWanted),
      },
    );
  }

  async #edit(): Promise<void> {
    const profile = await this.#mentee.client.get(this.#url, 'GET /v1/mentee/me');
    const introduction = `${this.#random.next()} 소개`;
    const { nickname, education } = profile;
    const body = menteeProfileInput({ nickname, education, introduction });
    await this.#write(
      this.#mentee.client,
      'PUT /v1/mentee',
      { body },
      {
        begin: () => (this.#introductions = new Set([...this.#introductions, profile.introduction, introduction])),
        acknowledge: () => (this.#introductions = new Set([introduction])),
      },
    );
  }

  async #read(): Promise<void> {
    const { content } = await this.#mentee.client.get(this.#url, 'GET /v1/notifications');
    const throughId = content[0]?.notificationId;
    if (throughId === undefined) return;
    await this.#write(
      this.#mentee.client,
      'POST /v1/notifications/read',
      { body: { throughId } },
      {
        acknowledge: () => (this.#readThrough = Math.max(this.#readThrough, throughId)),
      },
    );
  }

  /** Sends a write with an Idempotency-Key of its own; without a response it is sent again after the restart, with the same key. */
  #write<Name extends Writes>(
    client: Client,
    name: Name,
    request: Request,
    handlers: { begin?: () => void; acknowledge?: (data: DataOf<Name>) => void } = {},
  ): Promise<DataOf<Name> | undefined> {
    const keyed = { ...request, idempotencyKey: crypto.randomUUID() };
    let tries = 0;
    const send = async (): Promise<DataOf<Name> | undefined> => {
      handlers.begin?.();
      this.#unanswered = send;
      tries += 1;
      const answer = await client.call(this.#url, name, keyed);
      // The first try is still running perhaps, in a transaction that nobody has ended.
      if (answer.code === RUNNING) throw new Unavailable(`${name} is running`);
      this.#unanswered = undefined;
      if (answer.status >= 300) return this.#countRefusal(name, answer);
      if (tries > 1 && (calls[name] as Call).idempotent)
        this.#retried.push({ name, answer, again: () => client.call(this.#url, name, keyed) });
      this.tally.acknowledged += 1;
      handlers.acknowledge?.(answer.data);
      this.#onAcknowledged();
      return answer.data;
    };
    return send();
  }

  #countRefusal(name: Writes, { status, code = '', message }: Envelope<unknown>): undefined {
    if (status < 500 || code === PAYMENT_UNKNOWN) this.tally.refused.push(code);
    else this.tally.faults.push(`${name}: ${status} ${message}`);
  }

  #remember(mentoringId: number, action: MentoringAction | 'propose'): void {
    const actions = this.#actions.get(mentoringId) ?? new Set();
    this.#actions.set(mentoringId, actions.add(action));
    this.#known.add(mentoringId);
    this.#unverified.add(mentoringId);
  }

  #fetchMentoring(mentoringId: number) {
    return this.#mentee.client.get(this.#url, 'GET /v1/mentoring/{mentoringId}', { params: { mentoringId } });
  }

  async #lostActions(): Promise<string[]> {
    const lost: string[] = [];
    for (const mentoringId of this.#unverified) {
      const { history } = await this.#fetchMentoring(mentoringId);
      const made = new Set(history.map(({ action }) => action));
      for (const action of this.#actions.get(mentoringId) ?? [])
        if (!made.has(action)) lost.push(`mentoring ${mentoringId}: ${action}`);
    }
    this.#unverified.clear();
    return lost;
  }

  async #lostBookmarks(): Promise<string[]> {
    const { content } = await this.#mentee.client.get(this.#url, 'GET /v1/bookmark', {
      query: { sort: 'createdAt,ASC' },
    });
    const kept = new Set(content.map(({ mentorId }) => mentorId));
    return Array.from(this.#bookmarks)
      .filter(([mentorId, isWanted]) => kept.has(mentorId) !== isWanted)
      .map(([mentorId, isWanted]) => `bookmark of ${mentorId}: ${isWanted ? 'set' : 'taken away'}`);
  }

  async #lostProfile(): Promise<string[]> {
    const { introduction } = await this.#mentee.client.get(this.#url, 'GET /v1/mentee/me');
    const isOneOfThem = this.#introductions.size === 0 || this.#introductions.has(introduction);
    // An edit without a response may have been stored: from now on the stored one counts.
    this.#introductions = new Set([introduction]);
    return isOneOfThem ? [] : [`profile: ${introduction}`];
  }

  async #lostReading(): Promise<string[]> {
    const { content } = await this.#mentee.client.get(this.#url, 'GET /v1/notifications');
    return content
      .filter(({ notificationId, isRead }) => notificationId <= this.#readThrough && !isRead)
      .map(({ notificationId }) => `notification ${notificationId}: read`);
  }
}
