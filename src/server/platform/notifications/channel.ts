import type { NotificationChannel } from '#domain/notifications/notification-switches.ts';
import type { NotificationGroup, NotificationKind } from '#domain/notifications/notifications.ts';
import type { QuietHours } from '#domain/time/quiet-hours.ts';
import type { Queryable } from '../../db/database.ts';
import type { CalendarEvent, EventMethod } from '../calendar/write-calendar.ts';
import type { Live } from '../live/live.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { MailDetail } from '../mail/render-mail.ts';
import type { PhoneQueue } from '../phone/phone-queue.ts';
import type { PushQueue } from '../push/push-queue.ts';

/** What notifying members needs. */
export interface NotificationPorts {
  readonly outbox: Pick<Outbox, 'queueMails' | 'sender'>;
  readonly pushes: Pick<PushQueue, 'queuePushes'>;
  readonly phones: Pick<PhoneQueue, 'isOffered' | 'queueMessage'>;
  readonly live: Live;
  /** The address people open, without a trailing slash. */
  readonly publicUrl: string;
}

/** A notified member, how they are reached, and what they have chosen (product §8.1). */
export interface Recipient {
  readonly memberId: number;
  readonly email: string;
  /** What each channel leaves out. */
  readonly off: Readonly<Record<Exclude<NotificationChannel, 'app'>, readonly NotificationGroup[]>>;
  readonly quietHours: QuietHours;
  /** Whether any browser of theirs receives pushes. */
  readonly hasBrowsers: boolean;
  /** Whether a browser of theirs that receives pushes had the app open in the last two days. */
  readonly isAppOpen: boolean;
  /** Whether they have a mobile number. */
  readonly hasPhone: boolean;
}

/** An event that its recipient has not been notified of before. */
export interface Delivery {
  readonly event: MemberEvent;
  readonly recipient: Recipient;
}

/**
 * A way in which new events reach members besides the list in the app. It writes into the caller's transaction what is to be sent, and
 * need not look for repetitions: it gets each event of a member once.
 */
export interface Channel {
  deliver(ports: NotificationPorts, tx: Queryable, deliveries: readonly Delivery[], at: Date): Promise<void>;
}

/** Something that a member is notified of. Texts are Korean sentences for people. */
export interface MemberEvent {
  readonly memberId: number;
  /** Identifies the event for good, such as `certificate:12:APPROVED`: a member is notified once of each key (N1). */
  readonly eventKey: string;
  /** The screen chooses the icon by it. */
  readonly kind: NotificationKind;
  readonly title: string;
  readonly body: string;
  /** Where it leads: a path of the app. */
  readonly link: string;
  /** The member who acted. A member's own act is in their list, and is not counted as unread. */
  readonly actorId?: number | null | undefined;
  /** The mail about it; without this there is none. */
  readonly mail?: EventMail | undefined;
  /** When the event is out of date: no channel delivers it any more. Without this it stays current. */
  readonly relevantUntil?: Date | undefined;
  /** Its subject, such as `mentoring:12`: its push replaces an earlier one about the same. Without this each event stands alone. */
  readonly subject?: string | undefined;
  /** When a push is useless: one that quiet hours would hold back past this is sent at once (product §8.2). */
  readonly neededBy?: Date | undefined;
  /** The title of a push that has waited for the end of quiet hours, where `title` is not true any more then. */
  readonly pushTitle?: string | undefined;
}

/** Parts of an event's mail besides its title, its body and the button to its link. */
export interface EventMail extends MailText {
  readonly actionLabel: string;
  /** What it enters into the recipient's calendar, or cancels there. */
  readonly calendar?: { readonly method: EventMethod; readonly event: CalendarEvent } | undefined;
}

export interface MailText {
  /** The title, where this is left out. */
  readonly subject?: string;
  /** Facts in two columns, such as the sums of a receipt. */
  readonly details?: readonly MailDetail[];
  /** Where it leads besides: a path of the app, or an https address of somebody else. */
  readonly links?: readonly { readonly label: string; readonly href: string }[];
}
