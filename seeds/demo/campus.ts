import type { FastifyInstance } from 'fastify';
import { createApp } from '#server/app.ts';
import type { OpenServices } from '#server/open-services.ts';
import { createJobQueue } from '#server/platform/jobs/job-queue.ts';
import { createOutbox } from '#server/platform/mail/outbox.ts';
import { codeInMail } from '#server/platform/mail/render-mail.ts';
import { InProcessClient } from '../in-process-client.ts';

/** A server on the same database whose clock we set, so that the campus has a past. */
export interface Campus {
  readonly services: OpenServices;
  /** What time it is on the campus from now on. */
  setClock(now: Date): void;
  /** Somebody at a browser of their own. */
  client(): InProcessClient;
  /** The code in the newest mail to somebody: nobody of the campus has a mailbox, we read it for them. */
  readCode(email: string): Promise<string>;
  /** Lets everything happen that is due by the campus's clock. */
  letTimePass(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the campus. Its mail is read by us and goes nowhere. */
export async function openCampus(services: OpenServices): Promise<Campus> {
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
  const campusServices: OpenServices = {
    ...services,
    clock,
    outbox,
    jobs: createJobQueue({ db, clock, log }),
    mailbox: null,
  };
  const app: FastifyInstance = await createApp(campusServices);
  let clients = 0;
  let sending: Promise<unknown> = Promise.resolve();
  return {
    services: campusServices,
    setClock(next) {
      now = next;
    },
    client() {
      clients += 1;
      // Addresses set aside for documentation (RFC 5737), one a person.
      return new InProcessClient(app, `203.0.113.${clients % 250}`);
    },
    async readCode(email) {
      // One after the other: a code that somebody else's call has claimed is not delivered yet.
      sending = sending.then(() => outbox.sendDue());
      await sending;
      const code = codes.get(email);
      if (!code) throw new Error(`No code was sent to ${email}`);
      return code;
    },
    async letTimePass() {
      await campusServices.jobs.runDue();
      await outbox.sendDue();
    },
    close: () => app.close(),
  };
}
