import { vi } from 'vitest';
import { calls, type CallName, type DataOf, type Envelope } from '#contract/calls.ts';
import type { FieldError } from '../lib/api-error.ts';

/** A request that gets no response: the network is down. */
export const NO_RESPONSE = Symbol('no response');
/** A request that is still waiting for its response when the test ends. */
export const PENDING = Symbol('pending');

/** A response that is not a success. */
export class Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly errors: readonly FieldError[];

  constructor(status: number, code: string, message: string, errors: readonly FieldError[] = []) {
    this.status = status;
    this.code = code;
    this.message = message;
    this.errors = errors;
  }
}

type Response<Name extends CallName> =
  | DataOf<Name>
  | Promise<DataOf<Name>>
  | Refusal
  | typeof NO_RESPONSE
  | typeof PENDING;

/** What the server responds to each call, now or when a promise is kept: always the same, or one after the other (the last one stays). */
export type Responses = { [Name in CallName]?: Response<Name> | readonly [Response<Name>, ...Response<Name>[]] };

/** A request that the page has sent. */
export interface SentRequest {
  readonly name: CallName;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: Headers;
}

/**
 * Stands in for the server in a test of components: `fetch` responds with `responses`; their data must follow the contract. Uploads
 * are sent by XMLHttpRequest: `catchUploads`.
 * @returns what was sent, in order
 */
export function stubServer(responses: Responses): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, location.href);
    const name = findCall(init.method ?? 'GET', pathname);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const turn = sent.filter((request) => request.name === name).length;
    sent.push({ name, query: Object.fromEntries(searchParams), body, headers: new Headers(init.headers) });
    const response = await pick(responses[name], turn);
    return response === PENDING ? Promise.race<never>([]) : respond(name, response);
  });
  return sent;
}

/** From now on requests of this method wait for their response. @returns lets them have it */
export function holdAnswers(method: string): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const respondAtOnce = fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === method) await promise;
    return respondAtOnce(url, init);
  });
  return () => resolve(undefined);
}

/** Uploads are not sent from now on, but counted. @returns how many there were */
export function catchUploads(): () => number {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue(undefined);
  return () => send.mock.calls.length;
}

function findCall(method: string, pathname: string): CallName {
  const name = `${method} ${pathname}`;
  const found = name in calls ? name : Object.keys(calls).find((each) => templateOf(each).test(name));
  if (!found) throw new Error(`${name} is no call of the contract`);
  return found as CallName;
}

function templateOf(name: string): RegExp {
  return new RegExp(`^${name.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

function pick(response: unknown, turn: number): unknown {
  return Array.isArray(response) ? response[Math.min(turn, response.length - 1)] : response;
}

function respond(name: CallName, response: unknown): globalThis.Response {
  if (response === undefined) throw new Error(`${name} has no response in this test`);
  if (response === NO_RESPONSE) throw new TypeError('Failed to fetch');
  const envelope: Envelope<unknown> =
    response instanceof Refusal
      ? { status: response.status, code: response.code, message: response.message, data: null, errors: response.errors }
      : { status: 200, message: '', data: calls[name].data.parse(response) };
  return globalThis.Response.json(envelope, { status: envelope.status });
}
