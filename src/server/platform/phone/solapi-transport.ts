import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { nationalNumber } from '#domain/account/phones.ts';
import type { Clock } from '../clock.ts';
import { PhonePostponed, PhoneRefused, type PhoneTransport } from './phone-transport.ts';

export interface SolapiSettings {
  readonly apiBase: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** A sender number that is registered with the provider, digits alone. */
  readonly sender: string;
}

const TIMEOUT_MS = 10_000;
/** The provider's clock and ours may differ. */
const LOOKED_UP_BEFORE_MS = 60_000;
/** More messages than a number gets from us within minutes. */
const LOOKED_UP_AT_ONCE = 100;
/** Errors of connecting: the request has not been sent. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const taken = z.object({ messageId: z.string(), statusCode: z.string() });
const found = z.object({
  messageList: z.record(
    z.string(),
    z.object({ messageId: z.string(), customFields: z.optional(z.nullable(z.record(z.string(), z.unknown()))) }),
  ),
});
const refusal = z.object({ errorCode: z.string() });

/** SOLAPI over HTTP (`POST /messages/v4/send`, `GET /messages/v4/list`); the key of a message goes along as a custom field. */
export function createSolapiTransport(settings: SolapiSettings & { clock: Clock; timeoutMs?: number }): PhoneTransport {
  const { apiBase, apiKey, apiSecret, sender, clock, timeoutMs = TIMEOUT_MS } = settings;

  /** Each request is signed with its time and a salt that is used once. */
  function authorization(): string {
    const date = clock.now().toISOString();
    const salt = randomBytes(16).toString('hex');
    const signature = createHmac('sha256', apiSecret)
      .update(date + salt)
      .digest('hex');
    return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`;
  }

  async function request(path: string, init: { method: 'GET' } | { method: 'POST'; body: string }): Promise<unknown> {
    const response = await fetch(apiBase + path, {
      ...init,
      headers: { authorization: authorization(), 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw isNotSent(error) ? new PhonePostponed('not connected') : error;
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return answer;
    if (response.status === 429) throw new PhonePostponed('429');
    const code = refusal.safeParse(answer).data?.errorCode;
    if (response.status < 500 && code !== undefined) throw new PhoneRefused(code);
    throw new Error(`SOLAPI answered with ${response.status}`);
  }

  return {
    async send({ key, to, text }) {
      const message = { to: nationalNumber(to), from: sender, text, customFields: { key } };
      const { messageId, statusCode } = z.parse(
        taken,
        await request('/messages/v4/send', { method: 'POST', body: JSON.stringify({ message }) }),
      );
      // 2000: taken. Others are refusals of this one message (docs/operations.md).
      if (statusCode !== '2000') throw new PhoneRefused(statusCode);
      return { providerId: messageId };
    },
    async find({ key, to }, since) {
      const query = new URLSearchParams({
        criteria: 'to',
        cond: 'eq',
        value: nationalNumber(to),
        startDate: new Date(since.getTime() - LOOKED_UP_BEFORE_MS).toISOString(),
        endDate: new Date(clock.now().getTime() + LOOKED_UP_BEFORE_MS).toISOString(),
        limit: String(LOOKED_UP_AT_ONCE),
      });
      const { messageList } = z.parse(found, await request(`/messages/v4/list?${query.toString()}`, { method: 'GET' }));
      const message = Object.values(messageList).find(({ customFields }) => customFields?.key === key);
      return message && { providerId: message.messageId };
    },
  };
}

function isNotSent(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code !== undefined && NOT_SENT.has(cause.code);
}
