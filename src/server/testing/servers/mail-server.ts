import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as the SMTP server received it. */
export interface ReceivedMail {
  /** The recipients of the SMTP envelope. */
  recipients: string[];
  mail: Email;
}

export interface MailServer {
  /** The value for `SMTP_URL`. */
  url: string;
  /** In the order of receipt. */
  arrived: readonly ReceivedMail[];
  /** Resolves with the first mail to `address` that satisfies `matches`, which may have arrived already. */
  waitFor(address: string, matches?: (mail: Email) => boolean): Promise<Email>;
  /** Refuses every recipient from now on with this SMTP status; undefined accepts them again. */
  setRecipientStatus(status: number | undefined): void;
  close(): Promise<void>;
}

/** Starts a real SMTP server on its own port. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const arrived: ReceivedMail[] = [];
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
  // A client that closes its connection early must not fail the test.
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
    setRecipientStatus(status) {
      recipientStatus = status;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
