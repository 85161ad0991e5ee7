import type { Campaign, CampaignCoupon, GivenCoupon } from '#contract/money/campaigns.ts';
import type { Sent } from '#contract/shapes.ts';
import {
  campaignCouponStatus,
  campaignSpan,
  campaignState,
  type CampaignTerms,
  faultOfTerms,
  lastDayBefore,
  usableUntil,
} from '#domain/money/campaigns/campaigns.ts';
import { refuse } from '#domain/refusals.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import type { Queryable } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/pg-database.ts';
import type { Routes } from '#server/http/routes.ts';
import { toSlice } from '#server/http/slices.ts';
import type { Services } from '#server/services.ts';
import { patternOf } from '#server/text/search-form.ts';
import { requireUniversity } from '../../people/universities/find-universities.ts';
import {
  type CampaignCouponRow,
  campaignCouponStore,
  type CampaignRow,
  campaignStore,
  type GivenCouponRow,
} from './campaign-store.ts';
import {
  giveByHand,
  notifyOfGiving,
  notifyOfRevoking,
  revokeCampaignCoupon,
  takeByCode,
  takeOffered,
} from './give-coupon.ts';

/** A coupon as its member sees it. */
function toCampaignCoupon(row: CampaignCouponRow, now: Date): CampaignCoupon {
  const { campaignCouponId, name, percentOff, wonOff, startsAt, revokeReason } = row;
  const days = { firstDay: koreanDay(startsAt), lastDay: lastDayBefore(usableUntil(row)) };
  const status = campaignCouponStatus(row, now);
  return { campaignCouponId, name, percentOff, wonOff, status, ...days, revokeReason };
}

function toCampaign(row: CampaignRow, now: Date): Sent<Campaign> {
  const { campaignId, name, percentOff, wonOff, audience, schoolName, code, maxCoupons, givenCoupons } = row;
  return {
    campaignId,
    name,
    percentOff,
    wonOff,
    audience,
    schoolName,
    code,
    firstDay: koreanDay(row.startsAt),
    lastDay: lastDayBefore(row.endsAt),
    maxCoupons,
    givenCoupons,
    state: campaignState(row, now),
    createdAt: row.createdAt,
    endedAt: row.endedAt,
  };
}

function toGivenCoupon(row: GivenCouponRow, now: Date): Sent<GivenCoupon> {
  const { campaignCouponId, email, issuedAt, issueReason, revokedAt, revokeReason } = row;
  const shown = { nickname: row.nickname ?? '', status: campaignCouponStatus(row, now) };
  return { campaignCouponId, ...shown, email, issuedAt, issueReason, revokedAt, revokeReason };
}

/** A mentee's coupons of campaigns, and how they get one (product §6.1). */
export const campaignRoutes: Routes = {
  'GET /v1/campaign-coupons': async ({ viewer }, { clock, db }) => {
    const now = clock.now();
    const coupons = await campaignCouponStore.listOfMember(db, viewer.memberId);
    const offers = await campaignStore.listOffers(db, viewer.memberId, now);
    return {
      coupons: coupons.map((row) => toCampaignCoupon(row, now)),
      offers: offers.map(({ endsAt, ...offer }) => ({ ...offer, lastDay: lastDayBefore(endsAt) })),
    };
  },
  'POST /v1/campaign-coupons': async ({ viewer, body }, services) =>
    toCampaignCoupon(await takeByCode(services, viewer.memberId, body.code), services.clock.now()),
  'POST /v1/campaigns/{campaignId}/coupon': async ({ viewer, params }, services) =>
    toCampaignCoupon(await takeOffered(services, viewer.memberId, params.campaignId), services.clock.now()),
};

/** Campaigns and their coupons at the desk (product §26.14). Each act, and each look at who has a coupon, is in the audit log. */
export const deskCampaignRoutes: Routes = {
  'GET /v1/admin/campaigns': async ({ query }, services) => {
    const now = services.clock.now();
    const { search, state, order, cursor: after } = query;
    const rows = await campaignStore.list(services.db, { pattern: patternOf(search), state, order, after, now });
    const campaigns = rows.map((row) => toCampaign(row, now));
    return toSlice(campaigns, query.size, (last) => last.campaignId);
  },
  'POST /v1/admin/campaigns': ({ operator, body }, services) =>
    services.db.transaction(async (tx) => {
      const campaign = await createCampaign(services, tx, body);
      const { name, percentOff, wonOff, maxCoupons } = campaign;
      const detail = { name, percentOff, wonOff, maxCoupons };
      await operator.audit(tx, { subject: subjectOf(campaign), detail });
      return toCampaign(campaign, services.clock.now());
    }),
  'POST /v1/admin/campaigns/{campaignId}/ending': async ({ operator, params }, services) => {
    await services.db.transaction(async (tx) => {
      if (!(await campaignStore.end(tx, params.campaignId, services.clock.now()))) refuse('NOT_FOUND');
      await operator.audit(tx, { subject: subjectOf(params) });
    });
  },
  'GET /v1/admin/campaigns/{campaignId}/coupons': async ({ operator, params, query }, services) => {
    const { campaignId } = params;
    if (!(await campaignStore.exists(services.db, campaignId))) refuse('NOT_FOUND');
    const rows = await campaignCouponStore.listOfCampaign(services.db, campaignId, query.cursor);
    const page = toSlice(rows, query.size, (last) => last.campaignCouponId);
    if (page.content.length > 0) {
      const detail = { members: page.content.map(({ memberId }) => memberId) };
      await operator.audit(services.db, { subject: subjectOf(params), detail });
    }
    const now = services.clock.now();
    return { ...page, content: page.content.map((row) => toGivenCoupon(row, now)) };
  },
  'POST /v1/admin/campaigns/{campaignId}/coupons': ({ operator, params, body }, services) =>
    services.db.transaction(async (tx) => {
      const { campaignId } = params;
      const { memberId } = await giveByHand(services, tx, { campaignId, ...body });
      await operator.audit(tx, { subject: `member:${memberId}`, detail: { campaignId, reason: body.reason } });
      const [given] = await campaignCouponStore.listOfCampaign(tx, campaignId, undefined);
      if (!given) throw new Error('The coupon was not given');
      await notifyOfGiving(services, tx, given, services.clock.now());
      return toGivenCoupon(given, services.clock.now());
    }),
  'POST /v1/admin/campaign-coupons/{campaignCouponId}/revocation': async ({ operator, params, body }, services) => {
    const { campaignCouponId } = params;
    await services.db.transaction(async (tx) => {
      const revoked = await revokeCampaignCoupon(tx, { campaignCouponId, ...body }, services.clock.now());
      await notifyOfRevoking(services, tx, { ...revoked, campaignCouponId, ...body }, services.clock.now());
      const detail = { campaignId: revoked.campaignId, reason: body.reason };
      await operator.audit(tx, { subject: `member:${revoked.memberId}`, detail });
    });
    return null;
  },
};

function subjectOf({ campaignId }: { campaignId: number }): string {
  return `campaign:${campaignId}`;
}

/**
 * Makes a campaign, which never changes: what members read about their coupons stays true.
 * @throws RefusalError `INVALID_INPUT`, `UNKNOWN_UNIVERSITY`, `CODE_TAKEN`
 */
async function createCampaign(
  { clock }: Services,
  tx: Queryable,
  terms: CampaignTerms & { name: string; maxCoupons: number },
): Promise<CampaignRow> {
  const now = clock.now();
  const fault = faultOfTerms(terms, now);
  if (fault) refuse('INVALID_INPUT', fault);
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
    return refuse('CODE_TAKEN', { field: 'code' });
  }
}
