import { hasOperatorRole, type OperatorRole } from '#domain/desk/operator-roles.ts';
import { DEFAULT_QUIET_HOURS } from '#domain/time/quiet-hours.ts';
import type { Queryable } from '../../db/database.ts';
import type { EventMail, MemberEvent, NotificationPorts } from './channel.ts';
import { notificationStore } from './notification-store.ts';
import { mailOperators } from './notify-members.ts';

/** Operators' mails are their work: there is nothing to choose. */
const NO_SETTINGS = {
  off: { mail: [], push: [] },
  quietHours: DEFAULT_QUIET_HOURS,
  hasBrowsers: false,
  isAppOpen: false,
  hasPhone: false,
};

/** Something that operators are notified of. */
export interface OperatorEvent extends Omit<MemberEvent, 'memberId' | 'actorId' | 'mail'> {
  readonly mail: EventMail;
  /** The role that does this work, and opens the link. */
  readonly role: OperatorRole | 'ANY';
}

/**
 * Notifies the operators with a role that opens the link, in the transaction that makes the event true, by mail alone: operators have a
 * console and no list of notifications. If nobody has such a role, every operator is notified: work must not wait unseen. The mail's key
 * (event key and member) limits each operator to one mail per event.
 */
export async function notifyOperators(
  ports: NotificationPorts,
  tx: Queryable,
  { role, ...event }: OperatorEvent,
): Promise<void> {
  const all = await notificationStore.listOperators(tx);
  const able = all.filter(({ operatorRoles }) => hasOperatorRole(operatorRoles, role));
  const operators = able.length > 0 ? able : all;
  const deliveries = operators.map((operator) => ({
    event: { ...event, memberId: operator.memberId },
    recipient: { memberId: operator.memberId, email: operator.email, ...NO_SETTINGS },
  }));
  await mailOperators(ports, tx, deliveries);
}
