import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Simulator } from '#simulator/create-simulator.ts';
import type { Clock } from '../clock.ts';
import { writeOnce } from '../write-once.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { createTossGateway } from './toss-gateway.ts';

/** The simulator's path on this server's address. */
export const SIMULATOR_PATH = '/simulator';

export interface OpenedPaymentGateway {
  gateway: PaymentGateway;
  /** The browser's settings for the payment window; `sdkUrl` is null for the gateway's published script. */
  browser: { clientKey: string; sdkUrl: string | null };
  /** Only without Toss keys: serves requests under `SIMULATOR_PATH` (see `mountSimulator`). */
  simulator: Simulator | null;
  close(): Promise<void>;
}

/** The keys of Toss Payments, or of another server with its protocol. */
interface TossKeys {
  clientKey: string;
  secretKey: string;
  apiBase: string;
  /** The browser script, when it is not the published one. */
  sdkUrl?: string;
}

/** Opens Toss Payments when its keys are configured, else the simulator, within this process on its own port. */
export async function openPaymentGateway(settings: {
  toss?: TossKeys;
  dataDir: string;
  /** This server's public address. */
  publicUrl: string;
  /** The address of `POST /v1/payment/webhook` for the simulator; nothing is sent while it is `undefined`. */
  webhookUrl: () => string | undefined;
  clock: Clock;
}): Promise<OpenedPaymentGateway> {
  if (settings.toss) {
    const { clientKey, sdkUrl = null } = settings.toss;
    return {
      gateway: createTossGateway(settings.toss),
      browser: { clientKey, sdkUrl },
      simulator: null,
      close: () => Promise.resolve(),
    };
  }
  const { dataDir, webhookUrl, clock } = settings;
  const publicUrl = new URL(settings.publicUrl).origin + SIMULATOR_PATH;
  const folder = join(dataDir, 'simulator');
  const keys = await readKeys(folder);
  // Production starts without its code.
  const { createSimulator } = await import('#simulator/create-simulator.ts');
  const simulator = await createSimulator({
    ...keys,
    stateFile: join(folder, 'payments.jsonl'),
    publicUrl,
    webhookUrl,
    clock,
    allowedReturnOrigins: [new URL(publicUrl).origin],
  });
  const apiBase = await simulator.listen(0, '127.0.0.1');
  return {
    gateway: createTossGateway({ apiBase, secretKey: keys.secretKey }),
    browser: { clientKey: keys.clientKey, sdkUrl: `${publicUrl}/sdk.js` },
    simulator,
    close: () => simulator.close(),
  };
}

const keyPair = z.object({ clientKey: z.string(), secretKey: z.string() });

/** Generates keys per data folder, so that the repository contains no secret (S-54). */
async function readKeys(folder: string): Promise<z.infer<typeof keyPair>> {
  const text = await writeOnce(join(folder, 'keys.json'), () => {
    const clientKey = `test_ck_${randomBytes(16).toString('hex')}`;
    const secretKey = `test_sk_${randomBytes(16).toString('hex')}`;
    return `${JSON.stringify({ clientKey, secretKey })}\n`;
  });
  return z.parse(keyPair, JSON.parse(text));
}

/** Passes requests under a path to a simulator with their body unread, so that users need only one port. */
export function mountSimulator(app: FastifyInstance, simulator: Pick<Simulator, 'handler'>, path: string): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
    scope.all(`${path}/*`, (request, reply) => {
      reply.hijack();
      simulator.handler(request.raw, reply.raw);
    });
    done();
  });
}
