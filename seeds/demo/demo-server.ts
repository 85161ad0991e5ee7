import type { FastifyInstance } from 'fastify';
import { createApp } from '#server/app.ts';
import type { OpenServices } from '#server/open-services.ts';
import { createJobQueue } from '#server/platform/jobs/job-queue.ts';
import { createOutbox } from '#server/platform/mail/outbox.ts';
import { codeInMail } from '#server/platform/mail/render-mail.ts';
import { registerWorkers } from '#server/workers.ts';
import { InProcessClient } from '../in-process-client.ts';

/** A server on the same database with a clock that can be set, so that demo data gets dates in the past. */
export interface DemoServer {
  readonly services: OpenServices;
  /** Sets the time that the server uses from now on. */
  setClock(now: Date): void;
  /** A new client with its own cookies and address. */
  client(): InProcessClient;
  /** The verification code in the newest mail to an address. */
  readCode(email: string): Promise<string>;
  /** Runs the jobs and sends the mails that are due by this server's clock, but for what is done again and again. */
  runDueWork(): Promise<void>;
  /** Does once what is done again and again. */
  runRepeatedWork(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the server. Its mail is kept in memory and not sent. */
export async function openDemoServer(services: OpenServices): Promise<DemoServer> {
  let now = services.clock.now();
  const clock = { now: () => now };
  const { db, log, env } = services;
  const codes = new Map<string, string>();
  const outbox = createOutbox({
    db,
    clock,
    log,
    from: env.MAIL_FROM,
    transport: {
      async send(message) {
        const code = codeInMail(message.text);
        if (code) codes.set(message.to, code);
      },
      close: async () => undefined,
    },
  });
  // Days pass by the hundred here, and what each of them would repeat takes longer than all the rest.
  const repeated: (() => Promise<void>)[] = [];
  const demoServices: OpenServices = {
    ...services,
    clock,
    outbox,
    jobs: { ...createJobQueue({ db, clock, log }), repeat: (_name, _everyMs, handler) => void repeated.push(handler) },
    mailbox: null,
  };
  registerWorkers(demoServices);
  const app: FastifyInstance = await createApp(demoServices);
  let clients = 0;
  let sending: Promise<unknown> = Promise.resolve();
  return {
    services: demoServices,
    setClock(next) {
      now = next;
    },
    client() {
      clients += 1;
      // Addresses reserved for documentation (RFC 5737), one per client.
      return new InProcessClient(app, `203.0.113.${clients % 250}`);
    },
    async readCode(email) {
      // One after the other: a mail that a concurrent call has claimed is not delivered yet.
      sending = sending.then(() => outbox.sendDue());
      await sending;
      const code = codes.get(email);
      if (!code) throw new Error(`No code was sent to ${email}`);
      return code;
    },
    async runDueWork() {
      await demoServices.jobs.runDue();
      await outbox.sendDue();
    },
    async runRepeatedWork() {
      for (const work of repeated) await work();
    },
    close: () => app.close(),
  };
}
