import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';

/** A message that the simulator has taken. */
export interface SimulatedMessage {
  readonly messageId: string;
  readonly to: string;
  readonly from: string;
  readonly text: string;
  /** ATA: 알림톡; SMS. */
  readonly type: 'ATA' | 'SMS';
  /** The text and the address of the button of an 알림톡. */
  readonly button?: { readonly name: string; readonly link: string } | undefined;
  /** Whether it has reached a phone. */
  readonly isDelivered: boolean;
  readonly customFields: Readonly<Record<string, string>>;
  readonly dateCreated: string;
}

/** SOLAPI for development and tests, over HTTP: what it takes stands on `/dev/phone`. */
export interface PhoneSimulator {
  listen(port: number, host: string): Promise<string>;
  /** For requests under another server's path. */
  handler(request: IncomingMessage, response: ServerResponse): void;
  /** Newest first. */
  messages(): readonly SimulatedMessage[];
  arm(fault: PhoneFault): void;
  /** Takes back the faults that have not happened yet. */
  disarm(): void;
  close(): Promise<void>;
}

const KEPT_MESSAGES = 20_000;
const MAX_BODY_BYTES = 64 * 1024;
/** The provider refuses a signature that is older. */
const SIGNATURE_LASTS_MS = 15 * 60_000;

/** A template that our channel has. */
export interface SimulatedTemplate {
  readonly name: string;
  readonly content: string;
  readonly button: string;
  readonly link: string;
}

const sent = z.object({
  message: z.object({
    to: z.string().check(z.regex(/^01\d{8,9}$/)),
    from: z.string().check(z.regex(/^\d{8,11}$/)),
    text: z.string().check(z.minLength(1), z.maxLength(2000)),
    kakaoOptions: z.optional(
      z.object({
        pfId: z.string(),
        templateId: z.string(),
        variables: z.record(z.string(), z.string()),
        disableSms: z.boolean(),
      }),
    ),
    customFields: z._default(z.record(z.string().check(z.maxLength(30)), z.string().check(z.maxLength(100))), {}),
  }),
});

export function createPhoneSimulator(settings: {
  apiKey: string;
  apiSecret: string;
  channelId: string;
  /** All of them approved; the number of each is its place in the list. */
  templates: readonly SimulatedTemplate[];
  clock: { now(): Date };
  announce?: ((line: string) => void) | undefined;
}): PhoneSimulator {
  const { apiKey, apiSecret, channelId, templates, clock, announce } = settings;
  const templateIds = templates.map((_, index) => `KA01TP${String(index).padStart(4, '0')}`);
  const faults = createPhoneFaults();
  let taken: SimulatedMessage[] = [];

  function isSigned(header: string | undefined): boolean {
    const match = /^HMAC-SHA256 apiKey=([^,]+), date=([^,]+), salt=([^,]{12,64}), signature=([0-9a-f]{64})$/.exec(
      header ?? '',
    );
    if (!match) return false;
    const [, key, date = '', salt = '', signature = ''] = match;
    const own = createHmac('sha256', apiSecret)
      .update(date + salt)
      .digest();
    const isFresh = Math.abs(clock.now().getTime() - Date.parse(date)) <= SIGNATURE_LASTS_MS;
    return key === apiKey && isFresh && timingSafeEqual(own, Buffer.from(signature, 'hex'));
  }

  function take(
    { kakaoOptions, ...message }: z.infer<typeof sent>['message'],
    fault: string | undefined,
  ): SimulatedMessage {
    const isOnKakao = fault !== 'not-on-kakao';
    const template = templates[templateIds.indexOf(kakaoOptions?.templateId ?? '')];
    const fill = (text: string) =>
      Object.entries(kakaoOptions?.variables ?? {}).reduce(
        (filled, [name, value]) => filled.replaceAll(name, value),
        text,
      );
    const asAlimtalk = template &&
      isOnKakao && {
        type: 'ATA' as const,
        text: fill(template.content),
        button: { name: template.button, link: fill(template.link) },
      };
    const kept = {
      type: 'SMS' as const,
      ...message,
      ...asAlimtalk,
      isDelivered: fault !== 'unreachable' && (isOnKakao || !kakaoOptions?.disableSms),
      messageId: `M4V${randomBytes(12).toString('hex')}`,
      dateCreated: clock.now().toISOString(),
    };
    taken = [kept, ...taken].slice(0, KEPT_MESSAGES);
    announce?.(`${kept.type === 'ATA' ? '알림톡' : '문자'} → ${kept.to} | ${kept.text.replaceAll('\n', ' ')}`);
    return kept;
  }

  function send(body: unknown, response: ServerResponse): void {
    const { data } = sent.safeParse(body);
    if (!data)
      return answer(response, 400, { errorCode: 'ValidationError', errorMessage: '올바르지 않은 요청이에요.' });
    const fault = faults.take();
    if (fault === 'rate-limited')
      return answer(response, 429, { errorCode: 'TooManyRequests', errorMessage: '요청이 너무 많아요.' });
    if (fault === 'server-error')
      return answer(response, 500, { errorCode: 'InternalError', errorMessage: '오류가 났어요.' });
    if (fault === 'refused')
      return answer(response, 400, { errorCode: 'InvalidFrom', errorMessage: '등록되지 않은 발신번호예요.' });
    if (fault === 'lost-request') return void response.destroy();
    const { kakaoOptions } = data.message;
    if (kakaoOptions && (kakaoOptions.pfId !== channelId || !templateIds.includes(kakaoOptions.templateId)))
      return answer(response, 400, { errorCode: 'TemplateNotFound', errorMessage: '없는 템플릿이에요.' });
    const { messageId, to, from } = take(data.message, fault);
    if (fault === 'lost-answer') return void response.destroy();
    return answer(response, 200, {
      messageId,
      to,
      from,
      statusCode: '2000',
      statusMessage: '정상 접수',
      type: 'SMS',
      country: '82',
    });
  }

  function list(query: URLSearchParams, response: ServerResponse): void {
    const [value, since] = [query.get('value'), query.get('startDate') ?? ''];
    const ofReports = query.get('criteria') === 'messageId';
    const fault = ofReports ? faults.take(true) : undefined;
    if (fault === 'lost-report') return void response.destroy();
    const limit = Number(query.get('limit') ?? 20);
    const hits = taken
      .filter((message) => (ofReports ? message.messageId : message.to) === value && message.dateCreated >= since)
      .slice(0, limit);
    const statusOf = ({ isDelivered }: SimulatedMessage) =>
      fault === 'late-report' ? '3000' : fault === 'old-report' ? '2000' : isDelivered ? '4000' : '3104';
    answer(response, 200, {
      limit,
      messageList: Object.fromEntries(
        hits.map((message) => [message.messageId, { ...message, statusCode: statusOf(message) }]),
      ),
    });
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const path = `${request.method} ${pathname.replace(/^\/simulator\/phone/, '')}`;
    if (path === 'POST /faults') {
      const { data } = phoneFault.safeParse(await readJson(request));
      if (data) faults.arm(data);
      return answer(response, data ? 204 : 400, null);
    }
    if (!isSigned(request.headers.authorization))
      return answer(response, 403, { errorCode: 'SignatureDoesNotMatch', errorMessage: '서명이 맞지 않아요.' });
    if (path === 'POST /messages/v4/send') return send(await readJson(request), response);
    if (path === 'GET /kakao/v2/templates/')
      return answer(response, 200, {
        templateList: templates.map(({ name, content, button, link }, index) => ({
          templateId: templateIds[index],
          name,
          status: 'APPROVED',
          content,
          buttons: [{ buttonType: 'WL', buttonName: button, linkMo: link, linkPc: link }],
        })),
      });
    if (path === 'GET /messages/v4/list') return list(searchParams, response);
    return answer(response, 404, { errorCode: 'ResourceNotFound', errorMessage: '없는 주소예요.' });
  }

  const handler = (request: IncomingMessage, response: ServerResponse) => {
    void handle(request, response).catch(() => response.destroy());
  };
  const server = createServer(handler);
  return {
    async listen(port, host) {
      server.listen(port, host);
      await once(server, 'listening');
      return `http://${host}:${(server.address() as AddressInfo).port}`;
    },
    handler,
    messages: () => taken,
    arm: (fault) => faults.arm(fault),
    disarm: () => faults.disarm(),
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(body === null ? undefined : JSON.stringify(body));
}

/** Faults of the next calls that look up a report. */
const REPORT_FAULTS = [
  /** Not there yet: the message is still with the carrier. */
  'late-report',
  /** What was said before the message had its end. */
  'old-report',
  /** No answer. */
  'lost-report',
] as const;

/** Faults of the next calls that send, and of those that look up a report. */
const PHONE_FAULTS = [
  /** 429. */
  'rate-limited',
  /** Taken, and no answer. */
  'lost-answer',
  /** Not taken, and no answer. */
  'lost-request',
  /** 500, and not taken. */
  'server-error',
  /** Refused: the sender number is not registered. */
  'refused',
  /** The phone is not on KakaoTalk: the SMS goes to it, unless the message says otherwise. */
  'not-on-kakao',
  /** The phone is off for good, or blocks us: neither reaches it. */
  'unreachable',
  ...REPORT_FAULTS,
] as const;

/** The body of `POST …/faults`. */
export const phoneFault = z.object({
  kind: z.enum(PHONE_FAULTS),
  /** How many calls it applies to. */
  times: z._default(z.int().check(z.gte(1), z.lte(100_000)), 1),
});
export type PhoneFault = z.infer<typeof phoneFault>;

/** The switches that are on, in memory alone. */
export function createPhoneFaults() {
  let armed: PhoneFault[] = [];
  return {
    arm(fault: PhoneFault): void {
      armed.push({ ...fault });
    },
    disarm(): void {
      armed = [];
    },
    /** The oldest of calls that send, or that look up a report, counted down once. */
    take(ofReports = false): PhoneFault['kind'] | undefined {
      const first = armed.find(({ kind }) => REPORT_FAULTS.some((each) => each === kind) === ofReports);
      if (!first) return undefined;
      first.times -= 1;
      armed = armed.filter(({ times }) => times > 0);
      return first.kind;
    },
  };
}
