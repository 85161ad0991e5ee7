import type { CallName, Calls, DataOf, Envelope, InputOf } from '#contract/calls.ts';
import { ApiError, isRefusal, networkError, unreadableAnswer } from './api-error.ts';
import { callAddress } from './call-address.ts';
import { noteUnsent } from './online.ts';
import type { sendUpload as SendUpload } from './upload.ts';

const TIMEOUT_MS = 30_000;

type Optional<Key extends string, Value> = Value extends undefined
  ? { [K in Key]?: undefined }
  : object extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** Path parameters may be numbers as they come from other answers. */
type Params<Name extends CallName> =
  InputOf<Name, 'params'> extends infer P extends object ? { [K in keyof P]: P[K] | number } : undefined;

type FileOption<Name extends CallName> = Calls[Name] extends { readonly multipart: string }
  ? { file: File; /** 0 to 1. */ onProgress?: (done: number) => void }
  : { file?: undefined; onProgress?: undefined };

export type CallOptions<Name extends CallName> = Optional<'params', Params<Name>> &
  Optional<'query', InputOf<Name, 'query'>> &
  Optional<'body', InputOf<Name, 'body'>> &
  FileOption<Name> & {
    signal?: AbortSignal;
    /** Sent as `Idempotency-Key`; take it from `useAttempt()`. */
    idempotencyKey?: string;
  };

type Arguments<Name extends CallName> =
  object extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>];

/**
 * Makes a call of the contract and gives back `data` of its envelope (product §10):
 * `await call('GET /v1/mentor/{mentorId}', { params: { mentorId } })`. Cookies are sent along. A call with a file
 * goes as multipart form data, everything else as JSON.
 *
 * @throws ApiError for every answer that is not a success, and when none arrives; the caller's own abort as it is.
 */
export async function call<Name extends CallName>(name: Name, ...[options]: Arguments<Name>): Promise<DataOf<Name>> {
  const { params, query, body, file, onProgress, signal, idempotencyKey } = (options ?? {}) as LooseOptions;
  const { method, url } = callAddress(name, params, query);
  const headers = new Headers({ Accept: 'application/json' });
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);

  try {
    const answer = file
      ? await upload({ method, url, headers, form: toForm(file, body), onProgress, signal })
      : await sendJson({ method, url, headers, body, signal });
    return readEnvelope(answer, name) as DataOf<Name>;
  } catch (error) {
    if (method !== 'GET' && isRefusal(error, 'NETWORK')) noteUnsent();
    throw error;
  }
}

type LooseOptions = {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: Record<string, string | number | boolean | null | undefined>;
  file?: File;
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
  idempotencyKey?: string;
};

/** An answer as it came: status and body text. */
export type Answer = { status: number; text: string };

async function sendJson(request: {
  method: string;
  url: string;
  headers: Headers;
  body: unknown;
  signal: AbortSignal | undefined;
}): Promise<Answer> {
  const { method, url, headers, body, signal } = request;
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'include',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw networkError();
  }
}

/** Few pages send files, so what sends them comes with the first one. */
async function upload(request: Parameters<typeof SendUpload>[0]): Promise<Answer> {
  const { sendUpload } = await import('./upload.ts').catch(() => Promise.reject(networkError()));
  return sendUpload(request);
}

// The file goes last: a server that reads the form as a stream then has the text fields first.
function toForm(file: File, body: LooseOptions['body']) {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null) form.set(name, String(value));
  }
  form.set('file', file, file.name);
  return form;
}

function readEnvelope({ status, text }: Answer, name: CallName): unknown {
  let envelope: Envelope<unknown>;
  try {
    envelope = JSON.parse(text) as Envelope<unknown>;
  } catch {
    throw unreadableAnswer(status);
  }
  if (status >= 200 && status < 300) return envelope.data;
  const { code = 'UNREADABLE', message, errors } = envelope;
  if (code === 'UNAUTHENTICATED') for (const listener of signedOutListeners) listener(name);
  throw new ApiError({ status, code, message, fieldErrors: errors ?? [] });
}

const signedOutListeners = new Set<(name: CallName) => void>();

/** Tells when the server says that the session is over. Gives back a function that stops telling. */
export function onSignedOut(listener: (name: CallName) => void) {
  signedOutListeners.add(listener);
  return () => {
    signedOutListeners.delete(listener);
  };
}
