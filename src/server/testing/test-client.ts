import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Call } from '#contract/call.ts';
import { calls, type CallName, type DataOf, type Envelope, type InputOf } from '#contract/calls.ts';

type Values = Readonly<Record<string, unknown>>;

interface CallInput<Name extends CallName> {
  params?: InputOf<Name, 'params'> | Values;
  query?: InputOf<Name, 'query'> | Values;
  /** Anything, so that tests can send what no browser would. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

const BOUNDARY = 'test-boundary-7b1f';

/** A member's browser in tests: keeps cookies, and fails when an answer is not what the contract says. */
export class TestClient {
  readonly #app: FastifyInstance;
  readonly #ip: string;
  readonly cookies = new Map<string, string>();

  /** @param ip where it calls from: limits count by it (S-03, S-09) */
  constructor(app: FastifyInstance, ip = '127.0.0.1') {
    this.#app = app;
    this.#ip = ip;
  }

  /** Makes a call whatever comes of it. */
  async call<Name extends CallName>(name: Name, input: CallInput<Name> = {}): Promise<Envelope<DataOf<Name>>> {
    const hasBody = input.body !== undefined;
    return this.#send(name, input, {
      headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...input.headers },
      payload: hasBody ? JSON.stringify(input.body) : undefined,
    });
  }

  /** Makes a call that must succeed, and returns its data. */
  async get<Name extends CallName>(name: Name, input: CallInput<Name> = {}): Promise<DataOf<Name>> {
    const envelope = await this.call(name, input);
    if (envelope.status >= 300)
      throw new Error(`${name} was refused: ${envelope.status} ${envelope.code} ${envelope.message}`);
    return envelope.data;
  }

  /** Sends one file as multipart form data. */
  async upload<Name extends CallName>(
    name: Name,
    file: { name: string; type: string; bytes: Uint8Array },
    fields: Readonly<Record<string, string>> = {},
  ): Promise<Envelope<DataOf<Name>>> {
    const head = Object.entries(fields)
      .map(([key, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`)
      .join('');
    const payload = Buffer.concat([
      Buffer.from(
        `${head}--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`,
      ),
      file.bytes,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]);
    return this.#send(name, {}, { headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }, payload });
  }

  async #send<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    request: Pick<InjectOptions, 'headers' | 'payload'>,
  ): Promise<Envelope<DataOf<Name>>> {
    const [method = '', path = ''] = name.split(' ');
    const url = path.replaceAll(/\{(\w+)\}/g, (_whole, key: string) =>
      encodeURIComponent(String((input.params as Values)[key])),
    );
    const response = await this.#app.inject({
      method: method as 'GET',
      url,
      remoteAddress: this.#ip,
      query: toQuery(input.query as Values | undefined),
      headers: { ...request.headers, cookie: [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
      payload: request.payload,
    });
    for (const cookie of response.cookies) {
      if (cookie.value === '' || cookie.maxAge === 0) this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
    const envelope = response.json<Envelope<DataOf<Name>>>();
    assertContract(name, response.statusCode, envelope);
    return envelope;
  }
}

function toQuery(query: Values | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]));
}

function assertContract(name: CallName, status: number, envelope: Envelope<unknown>): void {
  if (envelope.status !== status)
    throw new Error(`${name}: the envelope says ${envelope.status}, the answer ${status}`);
  if (typeof envelope.message !== 'string') throw new Error(`${name}: the answer has no message`);
  if (status >= 400) {
    if (!envelope.code || !Array.isArray(envelope.errors)) throw new Error(`${name}: a refusal without code or errors`);
    return;
  }
  const call: Call = calls[name];
  if (status !== (call.status ?? 200)) throw new Error(`${name}: status ${status} is not in the contract`);
  const parsed = call.data.safeParse(envelope.data);
  if (!parsed.success)
    throw new Error(`${name}: the answer breaks the contract: ${JSON.stringify(parsed.error.issues)}`);
  const strange = unknownKeys(parsed.data, envelope.data);
  if (strange) throw new Error(`${name}: the answer has a field that the contract does not know: ${strange}`);
}

/** The first key of an answer that parsing dropped: something that leaks out beside the contract. */
function unknownKeys(known: unknown, given: unknown, path = 'data'): string | undefined {
  if (Array.isArray(given)) {
    return given
      .map((item, index) => unknownKeys((known as unknown[])[index], item, `${path}[${index}]`))
      .find(Boolean);
  }
  if (typeof given !== 'object' || given === null) return undefined;
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(known as object, key)) return `${path}.${key}`;
    const strange = unknownKeys((known as Values)[key], value, `${path}.${key}`);
    if (strange) return strange;
  }
  return undefined;
}
