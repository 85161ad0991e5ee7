import type { Member } from '#contract/people/members.ts';
import { call } from '../../lib/api.ts';
import { deviceZone, isElsewhere } from '../../lib/korean-date.ts';
import { logError } from '../../lib/log.ts';

const KOREA = 'Asia/Seoul';

/** Tells the server when the device's time zone has changed: mails and pushes show that time beside Korea's if they differ. Never throws. */
export async function tellTimeZone({ timeZone: known }: Member) {
  const timeZone = isElsewhere() ? deviceZone() : known && KOREA;
  if (timeZone === undefined || timeZone === known) return;
  await call('PUT /v1/members/me/time-zone', { body: { timeZone } }).catch((error: unknown) =>
    logError('time zone error', error),
  );
}
