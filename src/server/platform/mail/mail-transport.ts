import type { EventMethod } from '../calendar/write-calendar.ts';

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
