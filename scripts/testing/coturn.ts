import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/testing/free-port.ts';
import { hasDebianProgram } from './debian-packages.ts';
import { untilOpen } from './open-port.ts';

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
    const started = spawn(PROGRAM, options.split(/\s+/), { stdio: 'ignore' });
    await untilOpen(address, port);
    return started;
  };
  let child = await start();
  const kill = () => child.kill('SIGKILL');
  const end = async () => {
    const gone = once(child, 'exit');
    if (child.exitCode === null && kill()) await gone;
  };
  process.on('exit', kill);
  return {
    settings: { TURN_URLS: `turn:${address}:${port}?transport=${transport}`, TURN_SECRET: secret },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async restart() {
      await end();
      child = await start();
    },
    async stop() {
      process.off('exit', kill);
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A network address of this machine: a relay refuses to send to the loopback interface. */
function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}
