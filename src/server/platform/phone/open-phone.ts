import { randomBytes } from 'node:crypto';
import { PHONE_TEMPLATES } from '#domain/notifications/phone-templates.ts';
import type { PhoneSimulator } from '#simulator/phone/create-phone-simulator.ts';
import type { Clock } from '../clock.ts';
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
