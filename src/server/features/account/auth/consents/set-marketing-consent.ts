import { marketingAskedSince, TERMS_VERSIONS } from '#domain/account/terms.ts';
import { refuse } from '#domain/refusals.ts';
import type { Services } from '#server/services.ts';
import { marketingConsentMail } from '../auth-mails.ts';
import { consentStore } from './consent-store.ts';

const TAG = 'MARKETING_CONSENT';

/**
 * A member agrees to marketing mails, or no longer does. Each change is a row of its own with the version of the text, the time and the
 * network address, and its result is mailed (정보통신망법 제50조 제7항). Repeating the present decision changes nothing, unless consent is asked
 * for again: then the consent is confirmed, which is a row as well (product §24.2).
 * @throws RefusalError `FORBIDDEN` for an operator
 */
export async function setMarketingConsent(
  { db, clock, log, outbox, publicUrl }: Services,
  { memberId, agreed, ip }: { memberId: number; agreed: boolean; ip: string },
): Promise<void> {
  const version = TERMS_VERSIONS[TAG];
  const isChanged = await db.transaction(async (tx) => {
    const email = await consentStore.lockMember(tx, memberId);
    if (email === undefined) return refuse('FORBIDDEN');
    const last = (await consentStore.listNewest(tx, memberId)).find(({ tag }) => tag === TAG);
    const now = clock.now();
    const isAskedAgain = last !== undefined && last.agreedAt <= marketingAskedSince(now);
    if (agreed === (last?.agreed ?? false) && !(agreed && isAskedAgain)) return false;
    // Later than the answer before, whatever the clock says: the newest one holds.
    const at = new Date(Math.max(now.getTime(), (last?.agreedAt.getTime() ?? 0) + 1));
    await consentStore.insert(tx, { memberId, tag: TAG, agreed, version, at, ip });
    await outbox.queueMail(tx, marketingConsentMail(email, { agreed, at, publicUrl }));
    return true;
  });
  if (!isChanged) return;
  outbox.nudge();
  log.info({ event: 'marketing-consent', memberId, agreed }, 'marketing consent changed');
}
