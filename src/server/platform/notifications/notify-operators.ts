import { DEFAULT_QUIET_HOURS } from '#domain/time/quiet-hours.ts';
import type { Queryable } from '../../db/database.ts';
import type { NotificationPorts } from './channel.ts';
import { mailChannel } from './mail-channel.ts';
import type { EventMail, MemberEvent } from './member-event.ts';
import { notificationStore } from './notification-store.ts';

/** Operators' mails are their work: there is nothing to choose. */
const NO_SETTINGS = { off: { mail: [], push: [] }, quietHours: DEFAULT_QUIET_HOURS, hasBrowsers: false };

/** Something that every operator is notified of. */
export interface OperatorEvent extends Omit<MemberEvent, 'memberId' | 'actorId' | 'mail'> {
  readonly mail: EventMail;
}

/**
 * Notifies every operator, in the transaction that makes the event true, by mail alone: operators have a console and no list of
 * notifications. The mail's key (event key and member) holds each of them to one mail an event.
 */
export async function notifyOperators(ports: NotificationPorts, tx: Queryable, event: OperatorEvent): Promise<void> {
  const operators = await notificationStore.listOperators(tx);
  const deliveries = operators.map((operator) => ({
    event: { ...event, memberId: operator.memberId },
    recipient: { ...operator, ...NO_SETTINGS },
  }));
  await mailChannel.deliver(ports, tx, deliveries);
}
