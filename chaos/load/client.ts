import type { CallName, DataOf, Envelope } from '#contract/calls.ts';
import { loadFactor } from '#server/testing/load-factor.ts';

/** The product answers each request, if only with 503, long before: a request that waits longer was forgotten. */
const ANSWERED_WITHIN_MS = 60_000;

type Values = Readonly<Record<string, unknown>>;

export interface Request {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/** No response came, one outside of the envelope, or 503 that does not say when to try again: whether the call took effect is unknown. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** The server cannot reach its database. A write may have taken effect all the same. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** A signed-in member, or a guest, who calls a server process over HTTP from a network address of their own. */
export class Client {
  readonly #session: string | undefined;
  readonly #address: string;

  /** @param session none: a guest */
  constructor(session?: string) {
    this.#session = session;
    const [first, second] = crypto.getRandomValues(new Uint16Array(2));
    this.#address = `2001:db8:${first?.toString(16)}:${second?.toString(16)}::1`;
  }

  /** The same member at another network address, which has its own rate limit. */
  atNewAddress(): Client {
    return new Client(this.#session);
  }

  /** The session, if any, and the network address. */
  get headers(): Readonly<Record<string, string>> {
    const address = { 'x-forwarded-for': this.#address };
    return this.#session === undefined ? address : { ...address, cookie: `session=${this.#session}` };
  }

  /** @param url the server's address @throws Interrupted when no answer came back, Unavailable; Error when the server holds the connection and never answers */
  async call<Name extends CallName>(url: string, name: Name, request: Request = {}): Promise<Envelope<DataOf<Name>>> {
    const { params = {}, query, body, idempotencyKey } = request;
    const [method = '', path = ''] = name.split(' ');
    const address = new URL(
      path.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => encodeURIComponent(String(params[key]))),
      url,
    );
    for (const [key, value] of Object.entries(query ?? {})) address.searchParams.set(key, String(value));
    const answer = await this.#send<DataOf<Name>>(address, {
      method,
      headers: {
        ...this.headers,
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (answer.code === 'UNAVAILABLE') throw new Unavailable(`${name}: ${answer.message}`);
    return answer;
  }

  /** A call that must succeed. @throws Interrupted, Unavailable; Error with the refusal */
  async get<Name extends CallName>(url: string, name: Name, request: Request = {}): Promise<DataOf<Name>> {
    const answer = await this.call(url, name, request);
    if (answer.status >= 300) throw new Error(`${name} was refused: ${answer.status} ${answer.code} ${answer.message}`);
    return answer.data;
  }

  async #send<Data>(address: URL, init: RequestInit): Promise<Envelope<Data>> {
    try {
      const answer = await fetch(address, {
        ...init,
        signal: AbortSignal.timeout(Math.ceil(ANSWERED_WITHIN_MS * loadFactor())),
      });
      const envelope = (await answer.json()) as Envelope<Data>;
      if (envelope.status !== answer.status) throw new Error(`${answer.status} outside of the envelope`);
      if (answer.status === 503 && !answer.headers.has('retry-after')) throw new Error('503 without Retry-After');
      return envelope;
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'TimeoutError')
        throw new Error(`${init.method} ${address.href} was never answered`, { cause });
      throw new Interrupted(`${address.pathname} was interrupted`, { cause });
    }
  }
}
