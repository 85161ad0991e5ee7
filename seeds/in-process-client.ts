import type { FastifyInstance, InjectOptions } from 'fastify';
import type { CallName, DataOf, Envelope, InputOf } from '#contract/calls.ts';
import { LAST_INPUT_HEADER } from '#contract/offline-answers.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface CallInput<Name extends CallName> {
  params?: InputOf<Name, 'params'> | Values;
  query?: InputOf<Name, 'query'> | Values;
  /** Of any type, so that invalid bodies can be sent too. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

export interface UploadedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

const BOUNDARY = 'in-process-boundary-7b1f';

/** An HTTP client within this process: makes the calls of the contract and keeps cookies, as a browser does. */
export class InProcessClient {
  readonly #app: FastifyInstance;
  readonly #address: string;
  readonly cookies = new Map<string, string>();
  /** Whether each call says that a person has just acted. */
  isUsed = true;

  /** @param address the client's IP address */
  constructor(app: FastifyInstance, address = '127.0.0.1') {
    this.#app = app;
    this.#address = address;
  }

  /** Makes a call and returns its envelope, whether success or refusal. */
  async call<Name extends CallName>(name: Name, input: CallInput<Name> = {}): Promise<Envelope<DataOf<Name>>> {
    const hasBody = input.body !== undefined;
    return this.#send(name, input, {
      headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...input.headers },
      payload: hasBody ? JSON.stringify(input.body) : undefined,
    });
  }

  /** Makes a call that must succeed, and returns its data. */
  async get<Name extends CallName>(name: Name, input: CallInput<Name> = {}): Promise<DataOf<Name>> {
    return dataOf(name, await this.call(name, input));
  }

  /** Sends one file as multipart form data. */
  async upload<Name extends CallName>(
    name: Name,
    file: UploadedFile,
    fields: Readonly<Record<string, string>> = {},
    params: CallInput<Name>['params'] = {},
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
    return this.#send(
      name,
      { params },
      { headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }, payload },
    );
  }

  /** Called before every request. Tests override it. */
  protected async beforeRequest(): Promise<void> {
    // Nothing to do here.
  }

  /** Called with every response. Tests override it to compare the response with the contract. */
  protected onResponse(_name: CallName, _status: number, _envelope: Envelope<unknown>): void {
    // Nothing to do here.
  }

  async #send<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    request: Pick<InjectOptions, 'headers' | 'payload'>,
  ): Promise<Envelope<DataOf<Name>>> {
    await this.beforeRequest();
    const [method = '', path = ''] = name.split(' ');
    const params: Values = input.params ?? {};
    const url = path.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => encodeURIComponent(String(params[key])));
    const response = await this.#app.inject({
      method: method as 'GET',
      url,
      query: toQuery(input.query as Values | undefined),
      headers: {
        ...(this.isUsed ? { [LAST_INPUT_HEADER]: '0' } : {}),
        ...request.headers,
        cookie: [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      },
      payload: request.payload,
      remoteAddress: this.#address,
    });
    for (const cookie of response.cookies) {
      if (cookie.value === '' || cookie.maxAge === 0) this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
    const envelope = response.json<Envelope<DataOf<Name>>>();
    this.onResponse(name, response.statusCode, envelope);
    return envelope;
  }
}

/** The data of an envelope that must be a success. @throws Error with the refusal */
export function dataOf<Data>(name: string, envelope: Envelope<Data>): Data {
  if (envelope.status >= 300)
    throw new Error(`${name} was refused: ${envelope.status} ${envelope.code} ${envelope.message}`);
  return envelope.data;
}

function toQuery(query: Values | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]));
}
