import type { Logger } from 'pino';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '../clock.ts';
import { phoneReportStore, type UnreportedMessage } from './phone-report-store.ts';
import type { PhoneTransport } from './phone-transport.ts';

/** What the provider is assumed to ask for a message. */
export const PRICES_KRW = { alimtalk: 13, sms: 18 } as const;

const AT_ONCE = 10;
/** Another process asks after that, if this one has ended. */
const CLAIM_LASTS_MS = MINUTE_MS;
export const FIRST_REPORT_AFTER_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
/** The provider has given up by then. */
const ASKED_FOR_MS = 3 * DAY_MS;

/**
 * Asks the provider what became of messages that it took. Idempotent: an end is stored once, whatever is said afterwards, or was said before
 * and comes late.
 */
export async function readPhoneReports(
  { db, clock, log }: { db: Database; clock: Clock; log: Logger },
  transport: PhoneTransport,
): Promise<void> {
  for (;;) {
    const now = clock.now();
    const due = await phoneReportStore.claim(db, now, new Date(now.getTime() + CLAIM_LASTS_MS), AT_ONCE);
    await Promise.all(due.map(read));
    if (due.length < AT_ONCE) return;
  }

  async function read(message: UnreportedMessage): Promise<void> {
    const { id, providerId, sentAt } = message;
    const report = await transport.reportOf(providerId).catch((error: unknown) => {
      log.warn({ event: 'phone-report-failed', messageId: id, fault: error instanceof Error ? error.name : 'unknown' });
      return undefined;
    });
    const now = clock.now();
    if (report?.state === 'delivered')
      return phoneReportStore.markDelivered(db, id, now, { isSms: report.isSms, smsKrw: PRICES_KRW.sms });
    if (report?.state === 'undelivered') {
      log.info({ event: 'phone-undelivered', messageId: id, code: report.code }, 'phone message did not arrive');
      return phoneReportStore.markUndelivered(db, id, now, report.code);
    }
    const passed = now.getTime() - sentAt.getTime();
    const pause = Math.min(Math.max(passed, FIRST_REPORT_AFTER_MS), LONGEST_PAUSE_MS);
    return phoneReportStore.askAgain(db, id, passed < ASKED_FOR_MS ? new Date(now.getTime() + pause) : null);
  }
}
