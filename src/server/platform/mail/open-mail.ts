import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { MailTransport } from './mail-transport.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { openSmtpTransport } from './smtp-transport.ts';

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
