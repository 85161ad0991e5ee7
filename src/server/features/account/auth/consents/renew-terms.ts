import { REQUIRED_TERM_TAGS, TERMS_VERSIONS, type TermTag } from '#domain/account/terms.ts';
import { refuse } from '#domain/refusals.ts';
import type { Services } from '#server/services.ts';
import { consentStore } from './consent-store.ts';

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
