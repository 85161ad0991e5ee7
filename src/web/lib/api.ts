import type { CallName, Calls, DataOf, Envelope, InputOf } from '#contract/calls.ts';
import { LAST_INPUT_HEADER, READ_ONLY_HEADER } from '#contract/offline-answers.ts';
import { ApiError, isRefusal, networkError, unreadableResponse } from './api-error.ts';
import { memberChanges } from './member-change.ts';
import { recordUnsent } from './online.ts';
import { createStore } from './store.ts';
import type { sendUpload as SendUpload } from './upload.ts';

type Value = string | number | boolean | null | undefined;

/**
 * Splits a call's name into method and address: `GET /v1/mentor/{mentorId}` with `{ mentorId: 7 }` gives
 * `GET` and `/v1/mentor/7`. Query values that are undefined, null or empty are omitted.
 *
 * @throws Error when a placeholder of the address has no value: an error of the caller.
 */
export function callAddress(name: string, params: Record<string, Value> = {}, query: Record<string, Value> = {}) {
  const [method = '', template = ''] = name.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined || value === null || value === '') throw new Error(`${name} needs ${key}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  return { method, url: search.size > 0 ? `${path}?${search}` : path };
}

/** Clocks of a device: one that may be set, and one that stands still while it sleeps. */
interface Moment {
  readonly date: number;
  readonly running: number;
}

/** Events that only a person or an assistive technology causes. Not scrolling: pages also scroll by themselves. */
const EVENTS = ['pointerdown', 'keydown', 'wheel', 'click', 'input'] as const;

let last: Moment | undefined;
let told: Moment | undefined;

/** Notes from now on when a person touches the page. */
export function watchInput(): void {
  const note = ({ isTrusted }: Event) => void (last = isTrusted ? now() : last);
  for (const event of EVENTS) addEventListener(event, note, { capture: true, passive: true });
  if (isOpenedByHand()) last = now();
}

/**
 * Whether a person has touched this page since the server was last told. The next request says so; requests that a page makes by itself do not
 * count as use of the session (S-101).
 * @returns undefined when nobody has; `markTold` is called once the server has answered
 */
export function untoldInput(): { secondsAgo: number; markTold: () => void } | undefined {
  const input = last;
  if (!input || input === told) return undefined;
  const { date, running } = now();
  const secondsAgo = Math.floor(Math.max(date - input.date, running - input.running, 0) / 1000);
  return { secondsAgo, markTold: () => void (told = input) };
}

function now(): Moment {
  return { date: Date.now(), running: performance.now() };
}

/** A typed or tapped address, not a page that reloads itself. */
function isOpenedByHand(): boolean {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return opening?.type === 'navigate';
}

/** Whether the service is read-only, by its last answer (docs/decisions/0282). */
export const readOnly = createStore(false);

/** Reads the state from an answer; other refusals do not tell it. */
function noteReadOnly({ ok, headers }: Response) {
  const isReadOnly = headers.has(READ_ONLY_HEADER);
  if (isReadOnly || ok) readOnly.set(isReadOnly);
}

const TIMEOUT_MS = 30_000;

/** By how much the server's clock is ahead of this device's, as the last answer told; `NaN` when it did not. `now()` reads it. */
export const serverClock = { aheadMs: 0 };

type Optional<Key extends string, Value> = Value extends undefined
  ? { [K in Key]?: undefined }
  : object extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** Path parameters may be numbers, as other responses contain them. */
type Params<Name extends CallName> =
  InputOf<Name, 'params'> extends infer P extends object ? { [K in keyof P]: P[K] | number } : undefined;

type FileOption<Name extends CallName> = Calls[Name] extends { readonly multipart: string }
  ? { file: File; /** 0 to 1. */ onProgress?: (done: number) => void }
  : { file?: undefined; onProgress?: undefined };

type CallOptions<Name extends CallName> = Optional<'params', Params<Name>> &
  Optional<'query', InputOf<Name, 'query'>> &
  Optional<'body', InputOf<Name, 'body'>> &
  FileOption<Name> & {
    signal?: AbortSignal;
    /** Sent as `Idempotency-Key`; `useAttempt()` provides it. */
    idempotencyKey?: string;
    /** Sends the request even while the page is closing. */
    outlivesPage?: boolean;
  };

export type Arguments<Name extends CallName> =
  object extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>];

/**
 * Sends a request of the contract and returns `data` of the response's envelope (product §10):
 * `await call('GET /v1/mentor/{mentorId}', { params: { mentorId } })`. Cookies are included. A call with a file
 * is sent as multipart form data, everything else as JSON. Only the contract's types are imported: its schemas stay out of the bundle, and
 * the server's tests check the responses.
 *
 * @throws ApiError for every response but success, and when there is none; an abort by the caller is rethrown.
 */
export async function call<Name extends CallName>(name: Name, ...[options]: Arguments<Name>): Promise<DataOf<Name>> {
  const untyped = (options ?? {}) as UntypedOptions;
  const { body, file, onProgress, signal, idempotencyKey } = untyped;
  const { method, url } = callAddress(name, untyped.params, untyped.query);
  const headers = new Headers({ Accept: 'application/json' });
  const sentIn = memberChanges();
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  const input = untoldInput();
  if (input) headers.set(LAST_INPUT_HEADER, String(input.secondsAgo));

  try {
    const response = file
      ? await upload({ method, url, headers, form: toForm(file, body), onProgress, signal })
      : await sendJson(method, url, headers, untyped);
    input?.markTold();
    return readEnvelope(response, sentIn) as DataOf<Name>;
  } catch (error) {
    if (method !== 'GET' && isRefusal(error, 'NETWORK')) recordUnsent();
    throw error;
  }
}

type UntypedOptions = {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: Record<string, string | number | boolean | null | undefined>;
  file?: File;
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
  idempotencyKey?: string;
  outlivesPage?: boolean;
};

/** An unparsed response: status and body text. */
export type RawResponse = { status: number; text: string };

async function sendJson(
  method: string,
  url: string,
  headers: Headers,
  { body, signal, outlivesPage = false }: UntypedOptions,
): Promise<RawResponse> {
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method,
      headers,
      body: JSON.stringify(body),
      credentials: 'include',
      keepalive: outlivesPage,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    noteReadOnly(response);
    serverClock.aheadMs = Date.parse(response.headers.get('date') as string) - Date.now();
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw networkError();
  }
}

/** Few pages send files, so the upload code is loaded with the first one. */
async function upload(request: Parameters<typeof SendUpload>[0]): Promise<RawResponse> {
  const { sendUpload } = await import('./upload.ts').catch(() => {
    throw networkError();
  });
  return sendUpload(request);
}

// The file is last, so that a server that streams the form has the text fields first.
function toForm(file: File, body: UntypedOptions['body']) {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null) form.set(name, String(value));
  }
  form.set('file', file, file.name);
  return form;
}

function readEnvelope({ status, text }: RawResponse, sentIn: number): unknown {
  let envelope: Envelope<unknown>;
  try {
    envelope = JSON.parse(text) as Envelope<unknown>;
  } catch {
    throw unreadableResponse(status);
  }
  if (status >= 200 && status < 300) return envelope.data;
  const { code = 'UNREADABLE', message, errors } = envelope;
  // The answer to an earlier session's request says nothing about the current one.
  if (code === 'UNAUTHENTICATED' && sentIn === memberChanges()) endedSessions.set(endedSessions.read() + 1);
  throw new ApiError({ status, code, message, fieldErrors: errors ?? [] });
}

/** How often the server has reported that the session has ended. */
const endedSessions = createStore(0);

/** Calls back when the server reports that the session has ended. Returns the function to unsubscribe. */
export const onSignedOut = endedSessions.subscribe;
