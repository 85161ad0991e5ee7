import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { newDeviceMail } from '../auth-mails.ts';

/** Mails a member that somebody signs in from a browser that the account does not know (S-75), in the transaction of the sign-in. */
export async function notifyOfNewDevice(
  { outbox, clock, publicUrl }: Services,
  tx: Queryable,
  device: { email: string; ip: string; userAgent: string },
): Promise<void> {
  await outbox.queueMail(tx, newDeviceMail(device, { at: clock.now(), publicUrl }));
  tx.afterCommit(() => outbox.nudge());
}
