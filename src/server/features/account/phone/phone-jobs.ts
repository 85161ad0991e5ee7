import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Services } from '#server/services.ts';

/** Asks what became of messages to phones (product §8.6). */
export function registerPhoneJobs({ jobs, phones }: Services): void {
  jobs.repeat('read-phone-reports', MINUTE_MS, () => phones.readReports());
}
