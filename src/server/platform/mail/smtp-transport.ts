import { join } from 'node:path';
import type { EventMethod } from '../calendar/write-calendar.ts';
import type { Clock } from '../clock.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';

/** A mail on its way out. */
export interface MailMessage {
  /** The same for every try of a mail, so that a second copy can be recognised: `<…@…>`. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  event?: MailedEvent | undefined;
}

/** An event that a mail carries for the recipient's calendar. */
export interface MailedEvent {
  readonly method: EventMethod;
  /** iCalendar text with the same method. */
  readonly text: string;
}

/** The mail port (product §11): SMTP, or the development mailbox. */
export interface MailTransport {
  /**
   * Hands a mail over for delivery.
   * @throws MailRefused when a retry is useless; any other error may pass
   */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}

/** How many mails a process sends at the same time, each to another recipient; there are as many connections to the mail server. */
export const SENDING_AT_ONCE = 10;

/** The address does not exist, or the mail as such is not wanted: it will not be tried again. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 20_000;
const EVENT_FILE = 'invite.ics';

/**
 * Mail over SMTP, through a few connections that stay open.
 * @param smtpUrl `smtp://user:password@host:587`, `smtps://…:465`; see nodemailer for its parameters
 * @param options.from `선배랑 <no-reply@…>`
 * @param options.isProduction whether a server on another machine that offers no STARTTLS gets nothing: codes and addresses to sign in with
 *   are in mails. `?requireTLS=false` in the address goes before.
 */
async function openSmtpTransport(
  smtpUrl: string,
  { from, isProduction }: { from: string; isProduction: boolean },
): Promise<MailTransport> {
  const { createTransport } = await import('nodemailer');
  const smtp = createTransport({
    url: smtpUrl,
    requireTLS: isProduction && leavesMachine(smtpUrl),
    pool: true,
    maxConnections: SENDING_AT_ONCE,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // A mail never fetches anything: bodies are strings of ours.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, event, ...message }) {
      // As an alternative to the text (`text/calendar; method=…`), by which Gmail and Apple know it, and as a file, by which Outlook does.
      const icalEvent = event && { method: event.method, filename: EVENT_FILE, content: event.text };
      try {
        await smtp.sendMail({ ...message, ...(icalEvent && { icalEvent }), from, to: { name: '', address: to } });
      } catch (error) {
        throw isFinal(error) ? new MailRefused('The mail server refused the mail', { cause: error }) : error;
      }
    },
    close() {
      smtp.close();
      return Promise.resolve();
    },
  };
}

/** Whether a mail server's address says that mails may go over the network as everybody on the way can read them. */
export function allowsPlainMail(smtpUrl: string): boolean {
  return leavesMachine(smtpUrl) && new URL(smtpUrl).searchParams.get('requireTLS') === 'false';
}

/** Over `smtps://` everything is encrypted from the start. */
function leavesMachine(smtpUrl: string): boolean {
  const { protocol, hostname } = new URL(smtpUrl);
  return protocol === 'smtp:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** A 5xx answer to the recipient or to the mail itself; one to our password or our greeting can be mended. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
}

/**
 * Opens SMTP when it is configured, else the development mailbox in `dataDir`.
 * @returns the transport, and the mailbox for its page (`serveMailbox`), null with SMTP
 */
export async function openMail(settings: {
  smtpUrl?: string;
  from: string;
  isProduction: boolean;
  dataDir: string;
  clock: Clock;
  /** One line for the developer's console a mail; the development mailbox alone uses it. */
  announce?: (line: string) => void;
}): Promise<{ transport: MailTransport; mailbox: Mailbox | null }> {
  if (settings.smtpUrl) return { transport: await openSmtpTransport(settings.smtpUrl, settings), mailbox: null };
  const mailbox = await openMailbox(join(settings.dataDir, 'mailbox'), settings.clock, settings.announce);
  return { transport: mailbox, mailbox };
}
