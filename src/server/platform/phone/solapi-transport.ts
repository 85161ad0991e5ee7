import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { nationalNumber } from '#domain/account/phones.ts';
import type { Clock } from '../clock.ts';
import { isNotSent } from '../is-not-sent.ts';
import {
  type Alimtalk,
  PhonePostponed,
  PhoneRefused,
  type PhoneTransport,
  type ProviderTemplate,
} from './phone-transport.ts';

export interface SolapiSettings {
  readonly apiBase: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** A sender number that is registered with the provider, digits alone. */
  readonly sender: string;
  /** Our channel in KakaoTalk (`pfId`). */
  readonly channelId: string;
}

const TIMEOUT_MS = 10_000;
/** The provider's clock and ours may differ. */
const LOOKED_UP_BEFORE_MS = 60_000;
/** More messages than a number gets from us within minutes. */
const LOOKED_UP_AT_ONCE = 100;
const TEMPLATES_AT_ONCE = 100;
const TEMPLATES_LAST_MS = 10 * 60_000;

const taken = z.object({ messageId: z.string(), statusCode: z.string() });
const found = z.object({
  messageList: z.record(
    z.string(),
    z.object({
      messageId: z.string(),
      customFields: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
      statusCode: z.optional(z.string()),
      type: z.optional(z.nullable(z.string())),
    }),
  ),
});
const templates = z.object({
  templateList: z.array(
    z.object({
      templateId: z.string(),
      name: z.string(),
      status: z.string(),
      content: z.string(),
      buttons: z.optional(
        z.nullable(z.array(z.object({ buttonName: z.string(), linkMo: z.optional(z.nullable(z.string())) }))),
      ),
    }),
  ),
});
/** Has arrived. */
const DELIVERED = '4000';
/** Handed over to the carrier, or to KakaoTalk; 2xxx is still with the provider. All other codes are ends. */
const WITH_CARRIER = '3000';
const KAKAO_TYPE = 'ATA';
const refusal = z.object({ errorCode: z.string() });

/** SOLAPI over HTTP (`POST /messages/v4/send`, `GET /messages/v4/list`); the key of a message goes along as a custom field. */
export function createSolapiTransport(settings: SolapiSettings & { clock: Clock; timeoutMs?: number }): PhoneTransport {
  const { apiBase, apiKey, apiSecret, sender, channelId, clock, timeoutMs = TIMEOUT_MS } = settings;

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

  /** Approved templates by name, as they were a few minutes ago. */
  let known: { readonly until: number; readonly ids: ReadonlyMap<string, string> } | undefined;

  async function listTemplates(): Promise<readonly ProviderTemplate[]> {
    const query = new URLSearchParams({ channelId, limit: String(TEMPLATES_AT_ONCE) });
    const { templateList } = z.parse(
      templates,
      await request(`/kakao/v2/templates/?${query.toString()}`, { method: 'GET' }),
    );
    return templateList.map(({ buttons, ...each }) => ({
      ...each,
      buttons: (buttons ?? []).map(({ buttonName, linkMo }) => ({ name: buttonName, link: linkMo ?? null })),
    }));
  }

  /** @throws PhonePostponed when the templates cannot be listed: the message itself was not handed over */
  async function kakaoOptions({ name, variables, isSmsToo }: Alimtalk) {
    const now = clock.now().getTime();
    if (!known || known.until < now) {
      const list = await listTemplates().catch(() => {
        throw new PhonePostponed('templates');
      });
      const ids = list
        .filter(({ status }) => status === 'APPROVED')
        .map((each) => [each.name, each.templateId] as const);
      known = { until: now + TEMPLATES_LAST_MS, ids: new Map(ids) };
    }
    const templateId = known.ids.get(name);
    if (templateId === undefined) throw new PhoneRefused('TemplateNotApproved');
    const named = Object.fromEntries(Object.entries(variables).map(([variable, value]) => [`#{${variable}}`, value]));
    return { pfId: channelId, templateId, variables: named, disableSms: !isSmsToo };
  }

  return {
    listTemplates,
    async send({ key, to, text, alimtalk }) {
      const kakao = alimtalk && { kakaoOptions: await kakaoOptions(alimtalk) };
      const message = { to: nationalNumber(to), from: sender, text, customFields: { key }, ...kakao };
      const { messageId, statusCode } = z.parse(
        taken,
        await request('/messages/v4/send', { method: 'POST', body: JSON.stringify({ message }) }),
      );
      // 2000: taken. Others are refusals of this one message (docs/operations.md).
      if (statusCode !== '2000') throw new PhoneRefused(statusCode);
      return { providerId: messageId };
    },
    async reportOf(providerId) {
      const query = new URLSearchParams({ criteria: 'messageId', cond: 'eq', value: providerId });
      const { messageList } = z.parse(found, await request(`/messages/v4/list?${query.toString()}`, { method: 'GET' }));
      const message = Object.values(messageList).find(({ messageId }) => messageId === providerId);
      const code = message?.statusCode;
      if (!message || code === undefined) return undefined;
      if (code === DELIVERED) return { state: 'delivered', isSms: message.type !== KAKAO_TYPE };
      return code === WITH_CARRIER || code.startsWith('2') ? { state: 'pending' } : { state: 'undelivered', code };
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
