import { campaignSpan, type CampaignTerms, faultOfTerms } from '#domain/money/campaigns/campaigns.ts';
import { refuse, REFUSALS } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/pg-database.ts';
import type { Services } from '#server/services.ts';
import { requireUniversity } from '../../people/universities/index.ts';
import { campaignStore, type CampaignRow } from './campaign-store.ts';

/**
 * Makes a campaign, which never changes: what members read about their coupons stays true.
 * @throws RefusalError `INVALID_INPUT`, `UNKNOWN_UNIVERSITY`, `CODE_TAKEN`
 */
export async function createCampaign(
  { clock }: Services,
  tx: Queryable,
  terms: CampaignTerms & { name: string; maxCoupons: number },
): Promise<CampaignRow> {
  const now = clock.now();
  const fault = faultOfTerms(terms, now);
  if (fault) refuse('INVALID_INPUT', { message: fault.message, errors: [fault] });
  const { schoolName } = terms;
  const university = schoolName === null ? null : await requireUniversity(tx, schoolName, 'schoolName');
  const { from, until } = campaignSpan(terms);
  try {
    return await campaignStore.insert(tx, {
      ...terms,
      universityId: university?.universityId ?? null,
      startsAt: from,
      endsAt: until,
      createdAt: now,
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'campaigns_code_key')) throw error;
    return refuse('CODE_TAKEN', { errors: [{ field: 'code', message: REFUSALS.CODE_TAKEN.message }] });
  }
}
