import type { NotificationChannel } from '#domain/notifications/notification-settings.ts';
import type { NotificationGroup } from '#domain/notifications/notifications.ts';
import type { QuietHours } from '#domain/time/quiet-hours.ts';
import type { Queryable } from '../../db/database.ts';
import type { Live } from '../live/live.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { PhoneQueue } from '../phone/phone-queue.ts';
import type { PushQueue } from '../push/push-queue.ts';
import type { MemberEvent } from './member-event.ts';

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
