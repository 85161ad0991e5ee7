import { setTimeout as delay } from 'node:timers/promises';
import type { CallName, DataOf, Envelope } from '#contract/calls.ts';
import { TOTP_PERIOD_SECONDS } from '#domain/account/second-factors.ts';
import { TERM_TAGS } from '#domain/account/terms.ts';
import type { MemberType } from '#domain/people/members.ts';
import { codeInMail } from '#server/platform/mail/render-mail.ts';
import { totpCodeAt } from '#server/testing/clients/authenticator.ts';
import { menteeProfileInput, mentorProfileInput } from '#server/testing/factories.ts';
import { samplePng } from '#server/testing/sample-files.ts';
import { Client } from './client.ts';
import type { Person } from './people.ts';

const PASSWORD = 'Plum7!rivet';
const MAIL_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 50;

/** Who approves documents; the servers are started with this account. */
export const OPERATOR = { ADMIN_EMAIL: 'operator@mail.example.com', ADMIN_PASSWORD: PASSWORD };

let count = 0;

/** Of the operator's authenticator app, once it is enrolled. */
let totpKey: string | undefined;
/** The operator at each server: a code of the app signs in once. */
const operators = new Map<string, Promise<Browser>>();

/** Looks for the code that came by mail to an address. */
export type CodeReader = (url: string, email: string) => Promise<string | undefined>;

/**
 * Signs people up over HTTP as browsers do: code by mail, password, terms, profile, documents, and the operator approves them.
 * @param findCode where mails are looked for, if it is not the development mailbox
 */
export async function signUpPeople(
  url: string,
  memberType: MemberType,
  people: number,
  findCode: CodeReader = findInMailbox,
): Promise<Person[]> {
  const signingIn = operators.get(url) ?? signInOperator(url);
  operators.set(url, signingIn);
  const operator = await signingIn;
  return Promise.all(Array.from({ length: people }, () => signUp(url, memberType, operator, findCode)));
}

async function signInOperator(url: string): Promise<Browser> {
  const operator = new Browser(url);
  const credentials = { email: OPERATOR.ADMIN_EMAIL, password: PASSWORD };
  const signedIn = await operator.send('POST /v1/admin/signin', credentials).catch(() => undefined);
  if (signedIn === undefined) {
    // A release from before operators had a sign-in of their own.
    await operator.send('POST /v1/auth/login', credentials);
  } else if (totpKey === undefined) {
    const { key } = await operator.send('POST /v1/admin/enrolment/key', {});
    await operator.send('POST /v1/admin/enrolment', { code: totpCodeAt(key, new Date()) });
    totpKey = key;
  } else {
    // The code of the next half minute, which counts already: that of this one may have been used.
    const code = totpCodeAt(totpKey, new Date(Date.now() + TOTP_PERIOD_SECONDS * 1000));
    await operator.send('POST /v1/admin/signin/totp', { code });
  }
  return operator;
}

async function signUp(url: string, memberType: MemberType, operator: Browser, findCode: CodeReader): Promise<Person> {
  const browser = new Browser(url);
  count += 1;
  const number = count;
  const email = `upgrade${number}@mail.example.com`;
  await browser.send('POST /v1/auth/email/code', { email, isPasswordReset: false });
  await browser.send('POST /v1/auth/email/code/verify', {
    email,
    code: await waitForCode(() => findCode(url, email), email),
  });
  const serviceTerms = TERM_TAGS.map((tag) => ({ tag, agreed: true }));
  const { memberId } = await browser.send('POST /v1/auth/signup', {
    memberType,
    email,
    password: PASSWORD,
    serviceTerms,
  });
  await browser.send('POST /v1/auth/login', { email, password: PASSWORD });
  const certificateIds: number[] = [];
  if (memberType === 'ROLE_MENTOR') {
    await browser.send('POST /v1/mentor', mentorProfileInput({ nickname: `선배님${number}` }));
    certificateIds.push(await browser.upload('POST /v1/storage/certificate/mentor', 'ENROLLMENT'));
    certificateIds.push(await browser.upload('POST /v1/storage/certificate/mentor', 'EMPLOYMENT'));
  } else {
    await browser.send('POST /v1/mentee', menteeProfileInput({ nickname: `후배님${number}` }));
    certificateIds.push(await browser.upload('POST /v1/storage/certificate/mentee', 'ENROLLMENT'));
  }
  for (const [index, certificateId] of certificateIds.entries()) {
    const studentStatus = index === 0 ? 'ENROLLED' : undefined;
    await operator.send(
      'POST /v1/admin/certificates/{certificateId}/approval',
      { standing: studentStatus },
      { certificateId },
    );
  }
  return { memberId, session: browser.session, client: new Client(browser.session) };
}

async function waitForCode(find: () => Promise<string | undefined>, email: string): Promise<string> {
  const deadline = performance.now() + MAIL_WITHIN_MS;
  while (performance.now() < deadline) {
    const code = await find();
    if (code) return code;
    await delay(LOOK_EVERY_MS);
  }
  throw new Error(`No code came to ${email}`);
}

/** The code of the newest mail to `email`, in the development mailbox. */
async function findInMailbox(url: string, email: string): Promise<string | undefined> {
  const list = await (await fetch(`${url}/dev/mailbox`)).text();
  const id = list
    .split('<li>')
    .find((item) => item.includes(`${email} `))
    ?.match(/\/dev\/mailbox\/(\w+)/)?.[1];
  return id && codeInMail(await (await fetch(`${url}/dev/mailbox/${id}`)).text());
}

/** Keeps cookies, and has a network address of its own. */
class Browser {
  readonly #url: string;
  readonly #headers = new Client('').headers;
  readonly #cookies = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  get session(): string {
    return this.#cookies.get('session') ?? this.#cookies.get('__Host-session') ?? '';
  }

  /** @throws Error with the refusal, if it is one */
  async send<Name extends CallName>(
    name: Name,
    body: object,
    params: Readonly<Record<string, number>> = {},
  ): Promise<DataOf<Name>> {
    return this.#fetch<DataOf<Name>>(name, params, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  }

  async upload(
    name: 'POST /v1/storage/certificate/mentor' | 'POST /v1/storage/certificate/mentee',
    certificateType: string,
  ): Promise<number> {
    const file = await samplePng('증명서.png');
    const form = new FormData();
    form.append('certificateType', certificateType);
    form.append('file', new Blob([Uint8Array.from(file.bytes)], { type: file.type }), file.name);
    return (await this.#fetch<{ certificateId: number }>(name, {}, { body: form })).certificateId;
  }

  async #fetch<Data>(name: CallName, params: Readonly<Record<string, number>>, init: RequestInit): Promise<Data> {
    const [method = '', path = ''] = name.split(' ');
    const address = path.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => String(params[key]));
    const cookie = Array.from(this.#cookies, ([key, value]) => `${key}=${value}`).join('; ');
    const headers = { ...this.#headers, ...(init.headers as Record<string, string>), cookie };
    const answer = await fetch(`${this.#url}${address}`, { ...init, method, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(key, value);
    }
    const envelope = (await answer.json()) as Envelope<Data>;
    if (answer.status >= 300) throw new Error(`${name} was refused: ${answer.status} ${envelope.message}`);
    return envelope.data;
  }
}
