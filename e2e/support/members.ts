import type { Page } from '@playwright/test';
import type { Call } from '#contract/call.ts';
import { calls, type CallName, type DataOf, type Envelope, type InputOf } from '#contract/calls.ts';

/** What tells members apart. */
export interface Identity {
  readonly memberId: number;
  readonly email: string;
  readonly nickname: string;
}

/** Sends a request with a member's session. @returns the response's envelope */
type Send = (
  path: string,
  request: { method: string; headers: Record<string, string>; body: unknown; file: Upload | undefined },
) => Promise<Envelope<unknown>>;

/** A member who sends requests; {@link TestUser} has a browser too. */
export class TestMember {
  readonly memberId: number;
  readonly email: string;
  readonly nickname: string;
  readonly #send: Send;

  constructor({ memberId, email, nickname }: Identity, send: Send) {
    this.memberId = memberId;
    this.email = email;
    this.nickname = nickname;
    this.#send = send;
  }

  /** Sends a request with this member's session. @throws Error when it is refused */
  async call<Name extends CallName>(
    name: Name,
    input: { params?: InputOf<Name, 'params'>; body?: InputOf<Name, 'body'>; file?: Upload } = {},
  ): Promise<DataOf<Name>> {
    const [method = '', path = ''] = name.split(' ');
    const params = (input.params ?? {}) as Readonly<Record<string, unknown>>;
    const { idempotent }: Call = calls[name];
    const headers: Record<string, string> = idempotent ? { 'idempotency-key': crypto.randomUUID() } : {};
    const { status, code, message, data } = await this.#send(
      path.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => String(params[key])),
      { method, headers, body: input.body, file: input.file },
    );
    if (status >= 300) throw new Error(`${name} was refused: ${status} ${code} ${message}`);
    return data as DataOf<Name>;
  }
}

/** A member with a browser of their own, signed in there. Requests are sent with the browser's cookies, as its pages do. */
export class TestUser extends TestMember {
  readonly page: Page;

  constructor(page: Page, identity: Identity) {
    super(identity, async (path, { method, headers, body, file }) => {
      const sent = file ? { multipart: { ...(body as Record<string, string>), file } } : { data: body };
      const response = await page.request.fetch(path, { method, headers, ...sent });
      return (await response.json()) as Envelope<unknown>;
    });
    this.page = page;
  }
}

/** A file in Playwright's format. */
export interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Sends requests to `url` outside of any browser. */
export function sendTo(url: string, session: string, always: Record<string, string>): Send {
  return async (path, { method, headers, body, file }) => {
    const json: Record<string, string> = file || body === undefined ? {} : { 'content-type': 'application/json' };
    const request: RequestInit = { method, headers: { cookie: `session=${session}`, ...always, ...headers, ...json } };
    if (file) request.body = formOf(file, body);
    else if (body !== undefined) request.body = JSON.stringify(body);
    const response = await fetch(new URL(path, url), request);
    return (await response.json()) as Envelope<unknown>;
  };
}

function formOf({ name, mimeType, buffer }: Upload, body: unknown): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries((body ?? {}) as Record<string, string>)) form.set(key, value);
  form.set('file', new Blob([Uint8Array.from(buffer)], { type: mimeType }), name);
  return form;
}
