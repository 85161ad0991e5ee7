import { randomBytes } from 'node:crypto';
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
  clock: Clock;
  /** One line for the developer's console a message; the simulator alone uses it. */
  announce?: ((line: string) => void) | undefined;
}): Promise<{ transport: PhoneTransport | null; simulator: PhoneSimulator | null; close: () => Promise<void> }> {
  const { solapi, isSimulated, clock, announce } = settings;
  const close = () => Promise.resolve();
  if (solapi) return { transport: createSolapiTransport({ ...solapi, clock }), simulator: null, close };
  if (!isSimulated) return { transport: null, simulator: null, close };
  // Production starts without its code.
  const { createPhoneSimulator } = await import('#simulator/phone/create-phone-simulator.ts');
  const keys = { apiKey: randomBytes(8).toString('hex'), apiSecret: randomBytes(16).toString('hex') };
  const simulator = createPhoneSimulator({ ...keys, clock, announce });
  const apiBase = await simulator.listen(0, '127.0.0.1');
  const transport = createSolapiTransport({ ...keys, apiBase, sender: '0212345678', clock });
  return { transport, simulator, close: () => simulator.close() };
}
