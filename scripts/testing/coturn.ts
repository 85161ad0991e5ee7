import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/testing/free-port.ts';
import { hasDebianProgram } from './debian-packages.ts';
import { startListening } from './listening-program.ts';

const PROGRAM = '/usr/bin/turnserver';

/** A TURN relay. */
export interface Coturn {
  /** What the server is set to. */
  readonly settings: { readonly TURN_URLS: string; readonly TURN_SECRET: string };
  /** Lets nothing through, as a path that has died, until `resume`. */
  pause(): void;
  resume(): void;
  /** Kills it and starts it at the same port: it knows of no connection any more. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Installs Debian's where we may. @returns whether there is one now */
export const ensureCoturn = () => hasDebianProgram(PROGRAM, 'coturn');

/** Starts one on a free port; it ends with `stop()`, or with this process. @param options.transport how browsers reach it */
export async function startCoturn({ transport = 'udp' }: { transport?: 'udp' | 'tcp' } = {}): Promise<Coturn> {
  const [port, folder, address] = [await freePort(), await mkdtemp('/tmp/sunbaerang-coturn-'), ownAddress()];
  const secret = randomBytes(16).toString('hex');
  const start = async () => {
    const options = `-n --no-cli --no-tls --no-dtls --no-multicast-peers --fingerprint --realm=test --use-auth-secret
      --static-auth-secret=${secret} --listening-port=${port} --listening-ip=${address} --relay-ip=${address}
      --min-port=49200 --max-port=49900 --log-file=stdout --pidfile=${join(folder, 'pid')} --userdb=${join(folder, 'db')}`;
    return startListening(PROGRAM, options.split(/\s+/), address, port);
  };
  let relay = await start();
  return {
    settings: { TURN_URLS: `turn:${address}:${port}?transport=${transport}`, TURN_SECRET: secret },
    pause: () => void relay.child.kill('SIGSTOP'),
    resume: () => void relay.child.kill('SIGCONT'),
    async restart() {
      await relay.stop();
      relay = await start();
    },
    async stop() {
      await relay.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A network address of this machine: a relay refuses to send to the loopback interface. */
function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}
