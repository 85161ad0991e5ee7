import type { Queryable } from '../../db/database.ts';
import { publishToMembers, type Live } from '../live/live.ts';
import { notificationStore } from './notification-store.ts';

/** What it takes: whoever is told sees it at once where their pages stand open. */
export interface NotifyPorts {
  readonly live: Live;
}

/** Something a member is told, in the app. */
export interface Notice {
  readonly memberId: number;
  /** Names the event for good, such as `certificate:12:approved`; the same key reaches a member once (N1). */
  readonly eventKey: string;
  /** What sort of event, such as `CERTIFICATE_APPROVED`; the screen picks its icon by it. */
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  /** Where a tap leads, a path of the app. */
  readonly link: string;
}

/**
 * Tells a member about an event, in the transaction that makes it true.
 * @returns whether it is news; false when the member has been told before, so that a mail is not sent twice either
 */
export async function notify({ live }: NotifyPorts, tx: Queryable, notice: Notice, now: Date): Promise<boolean> {
  const isNews = (await notificationStore.insert(tx, [notice], now)) > 0;
  if (isNews) publishToMembers(live, tx, [notice.memberId]);
  return isNews;
}

/** Tells several members, or of several events, likewise. */
export async function notifyAll(
  { live }: NotifyPorts,
  tx: Queryable,
  notices: readonly Notice[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return;
  await notificationStore.insert(tx, notices, now);
  publishToMembers(
    live,
    tx,
    notices.map(({ memberId }) => memberId),
  );
}
