import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this machine that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  const closed = once(probe, 'close');
  probe.close();
  await closed;
  if (address === null || typeof address === 'string') throw new Error('The machine gave no port.');
  return address.port;
}
