import { marketingAskedSince, REQUIRED_TERM_TAGS, TERMS_VERSIONS, type TermTag } from '#domain/account/terms.ts';
import { refuse } from '#domain/refusals.ts';
import type { Services } from '#server/services.ts';
import { consentStore } from '../account-store.ts';
import { marketingConsentMail, marketingReminderMail } from '../auth-mails.ts';

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
  log.info({ event: 'marketing-consent', memberId, agreed }, 'marketing consent changed');
}

/**
 * A member agrees to texts that have changed, in the versions that were on the screen. Each is a row of its own; said again it changes nothing
 * (product §24.2).
 * @throws RefusalError `FORBIDDEN` for an operator; `TERMS_CHANGED` when a version is not in force, `INVALID_INPUT` for marketing, which has a call of its own
 */
export async function renewTerms(
  { db, clock, log }: Services,
  { memberId, terms, ip }: { memberId: number; terms: readonly { tag: TermTag; version: string }[]; ip: string },
): Promise<void> {
  if (terms.some(({ tag }) => !REQUIRED_TERM_TAGS.includes(tag))) return refuse('INVALID_INPUT');
  if (terms.some(({ tag, version }) => version !== TERMS_VERSIONS[tag])) return refuse('TERMS_CHANGED');
  await db.transaction(async (tx) => {
    if ((await consentStore.lockMember(tx, memberId)) === undefined) return refuse('FORBIDDEN');
    const given = await consentStore.listNewest(tx, memberId);
    const tags = new Set(terms.map(({ tag }) => tag));
    for (const tag of tags) {
      const last = given.find((consent) => consent.tag === tag);
      if (last?.agreed && last.version === TERMS_VERSIONS[tag]) continue;
      // Later than the answer before, whatever the clock says: the newest one holds.
      const at = new Date(Math.max(clock.now().getTime(), (last?.agreedAt.getTime() ?? 0) + 1));
      await consentStore.insert(tx, { memberId, tag, agreed: true, version: TERMS_VERSIONS[tag], at, ip });
    }
  });
  log.info({ event: 'terms-renewed', memberId }, 'terms renewed');
}

/** Mails them when they agreed, and where to withdraw the consent (product §24.2). A few at a time, each batch in its own transaction. */
export async function remindOfMarketing({ db, clock, outbox, publicUrl }: Services): Promise<void> {
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
}
