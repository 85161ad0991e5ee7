import { marketingAskedSince } from '#domain/account/terms.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Services } from '#server/services.ts';
import { marketingReminderMail } from '../auth-mails.ts';
import { consentStore } from './consent-store.ts';

/** Looks every day for members who agreed to marketing mails almost two years ago, or were reminded of it then. */
export function registerConsentJobs(services: Services): void {
  services.jobs.repeat('remind-of-marketing', DAY_MS, () => remindOfMarketing(services));
}

/** Mails them when they agreed, and where to withdraw the consent (product §24.2). A few at a time, each batch in its own transaction. */
async function remindOfMarketing({ db, clock, outbox, publicUrl }: Services): Promise<void> {
  const now = clock.now();
  const before = marketingAskedSince(now);
  for (;;) {
    const reminded = await db.transaction(async (tx) => {
      const consents = await consentStore.takeToRemind(tx, before, now);
      await outbox.queueMails(
        tx,
        consents.map(({ email, agreedAt }) => marketingReminderMail(email, { agreedAt, publicUrl })),
      );
      return consents.length;
    });
    if (reminded === 0) break;
  }
  outbox.nudge();
}
