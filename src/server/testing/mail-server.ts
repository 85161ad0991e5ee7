import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it came over the wire. */
export interface ArrivedMail {
  /** Whom the envelope named. */
  recipients: string[];
  mail: Email;
}

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string;
  /** In the order they arrived. */
  arrived: readonly ArrivedMail[];
  /** Resolves with the first mail to `address` that satisfies `matches`, which may have arrived already. */
  waitFor(address: string, matches?: (mail: Email) => boolean): Promise<Email>;
  /** Answers every recipient from now on with this SMTP status; undefined takes them again. */
  answerRecipients(status: number | undefined): void;
  close(): Promise<void>;
}

/** A real SMTP server on a port of its own. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const arrived: ArrivedMail[] = [];
  const waiting = new Set<() => void>();
  let recipientStatus: number | undefined;
  const keep = callbackify(async (stream: Readable, recipients: string[]) => {
    arrived.push({ recipients, mail: await PostalMime.parse(await buffer(stream)) });
    for (const look of waiting) look();
  });
  const server = new SMTPServer({
    closeTimeout: 10,
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, done) {
      done(recipientStatus ? Object.assign(new Error('no'), { responseCode: recipientStatus }) : null);
    },
    onData: (stream, session, done) =>
      keep(
        stream,
        session.envelope.rcptTo.map(({ address }) => address),
        done,
      ),
  });
  // A client that hangs up is no fault of the test's.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    arrived,
    waitFor(to, matches = () => true) {
      const { promise, resolve } = Promise.withResolvers<Email>();
      const look = () => {
        const found = arrived.find(({ recipients, mail }) => recipients.includes(to) && matches(mail));
        if (!found) return;
        waiting.delete(look);
        resolve(found.mail);
      };
      waiting.add(look);
      look();
      return promise;
    },
    answerRecipients(status) {
      recipientStatus = status;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
