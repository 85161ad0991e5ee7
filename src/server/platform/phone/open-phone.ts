import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { PHONE_TEMPLATES } from '#domain/notifications/phone-templates.ts';
import { html, type Html } from '#domain/text/html.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import type { PhoneSimulator, SimulatedMessage } from '#simulator/phone/create-phone-simulator.ts';
import type { Clock } from '../clock.ts';
import { sendPage } from '../mail/mailbox.ts';
import type { PhoneTransport } from './phone-transport.ts';
import { createSolapiTransport, type SolapiSettings } from './solapi-transport.ts';

/**
 * Opens SOLAPI when its keys are configured; else, outside production, its simulator within this process. Without either no number is asked for.
 * @returns the transport, and the simulator for its page (`servePhone`)
 */
export async function openPhone(settings: {
  solapi: SolapiSettings | undefined;
  /** Within one process: several would each have their own. */
  isSimulated: boolean;
  /** Where the buttons of the simulator's templates lead. */
  publicUrl: string;
  clock: Clock;
  /** One line for the developer's console a message; the simulator alone uses it. */
  announce?: ((line: string) => void) | undefined;
}): Promise<{ transport: PhoneTransport | null; simulator: PhoneSimulator | null; close: () => Promise<void> }> {
  const { solapi, isSimulated, publicUrl, clock, announce } = settings;
  const close = () => Promise.resolve();
  if (solapi) return { transport: createSolapiTransport({ ...solapi, clock }), simulator: null, close };
  if (!isSimulated) return { transport: null, simulator: null, close };
  // Production starts without its code.
  const { createPhoneSimulator } = await import('#simulator/phone/create-phone-simulator.ts');
  const keys = { apiKey: randomBytes(8).toString('hex'), apiSecret: randomBytes(16).toString('hex') };
  const channelId = 'KA01PF00000000000000000000000000';
  const templates = PHONE_TEMPLATES.map(({ name, text, button }) => ({
    name,
    content: text,
    button,
    link: `${publicUrl}/#{경로}`,
  }));
  const simulator = createPhoneSimulator({ ...keys, channelId, templates, clock, announce });
  const apiBase = await simulator.listen(0, '127.0.0.1');
  const transport = createSolapiTransport({ ...keys, apiBase, sender: '0212345678', channelId, clock });
  return { transport, simulator, close: () => simulator.close() };
}

const SHOWN_MESSAGES = 100;

/** `/dev/phone`: messages that went to no phone, as a phone shows them. Register it in development alone. */
export function servePhone(app: FastifyInstance, simulator: Pick<PhoneSimulator, 'messages'>): void {
  app.get('/dev/phone', async (_request, reply) =>
    sendPage(reply, '개발용 휴대폰', listMessages(simulator.messages().slice(0, SHOWN_MESSAGES))),
  );
}

function listMessages(messages: readonly SimulatedMessage[]): Html {
  return html`<h1>개발용 휴대폰</h1>
    <p class="quiet">서비스가 휴대폰으로 보낸 메시지예요. 밖으로는 나가지 않아요.</p>
    ${
      messages.length === 0
        ? html`<p class="quiet">아직 메시지가 없어요.</p>`
        : html`<ul>
            ${messages.map(bubble)}
          </ul>`
    }`;
}

function bubble({ to, type, text, button, isDelivered, dateCreated }: SimulatedMessage): Html {
  return html`<li>
    <pre class="bubble">${text}</pre>
    ${button ? html`<p><a href="${button.link}">${button.name}</a></p>` : html``}
    <p class="quiet">
      ${type === 'ATA' ? '알림톡' : '문자'}${isDelivered ? '' : ' · 닿지 않음'} · ${to} ·
      ${describeKoreanTime(new Date(dateCreated))}
    </p>
  </li>`;
}
