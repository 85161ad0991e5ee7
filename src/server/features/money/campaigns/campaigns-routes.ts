import type { FastifyInstance } from 'fastify';
import type { Campaign, CampaignCoupon, GivenCoupon } from '#contract/money/campaigns.ts';
import {
  campaignCouponStatus,
  campaignSpan,
  campaignState,
  type CampaignTerms,
  faultOfTerms,
  lastDayBefore,
  usableUntil,
} from '#domain/money/campaigns/campaigns.ts';
import { REFUSALS, refuse } from '#domain/refusals.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import type { Queryable } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/pg-database.ts';
import { serve } from '#server/http/serve.ts';
import { toSlice } from '#server/http/slices.ts';
import type { Services } from '#server/services.ts';
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

function toCampaign(row: CampaignRow, now: Date): Campaign {
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
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

function toGivenCoupon(row: GivenCouponRow, now: Date): GivenCoupon {
  const { campaignCouponId, nickname, email, issuedAt, issueReason, revokedAt, revokeReason } = row;
  return {
    campaignCouponId,
    nickname: nickname ?? '',
    email,
    status: campaignCouponStatus(row, now),
    issuedAt: issuedAt.toISOString(),
    issueReason,
    revokedAt: revokedAt?.toISOString() ?? null,
    revokeReason,
  };
}

/** A mentee's coupons of campaigns, and how they get one (product §6.1). */
export function registerCampaignRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, 'GET /v1/campaign-coupons', async ({ viewer }) => {
    const now = clock.now();
    const coupons = await campaignCouponStore.listOfMember(db, viewer.memberId);
    const offers = await campaignStore.listOffers(db, viewer.memberId, now);
    return {
      coupons: coupons.map((row) => toCampaignCoupon(row, now)),
      offers: offers.map(({ endsAt, ...offer }) => ({ ...offer, lastDay: lastDayBefore(endsAt) })),
    };
  });
  serve(app, services, 'POST /v1/campaign-coupons', async ({ viewer, body }) =>
    toCampaignCoupon(await takeByCode(services, viewer.memberId, body.code), clock.now()),
  );
  serve(app, services, 'POST /v1/campaigns/{campaignId}/coupon', async ({ viewer, params }) =>
    toCampaignCoupon(await takeOffered(services, viewer.memberId, params.campaignId), clock.now()),
  );
}

/** Campaigns and their coupons at the desk (product §26.14). Each act, and each look at who has a coupon, is in the audit log. */
export function registerDeskCampaignRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;
  const toNumber = (cursor: string | undefined) => (cursor === undefined ? undefined : Number(cursor));

  serve(app, services, 'GET /v1/admin/campaigns', async ({ query }) => {
    const now = clock.now();
    const { search, state, order, cursor } = query;
    const rows = await campaignStore.list(db, { search, state, order, after: toNumber(cursor), now });
    const campaigns = rows.map((row) => toCampaign(row, now));
    return toSlice(campaigns, query.size, (last) => String(last.campaignId));
  });
  serve(app, services, 'POST /v1/admin/campaigns', ({ operator, body }) =>
    db.transaction(async (tx) => {
      const campaign = await createCampaign(services, tx, body);
      const { name, percentOff, wonOff, maxCoupons } = campaign;
      const detail = { name, percentOff, wonOff, maxCoupons };
      await operator.audit(tx, { subject: subjectOf(campaign), detail });
      return toCampaign(campaign, clock.now());
    }),
  );
  serve(app, services, 'POST /v1/admin/campaigns/{campaignId}/ending', async ({ operator, params }) => {
    await db.transaction(async (tx) => {
      if (!(await campaignStore.end(tx, params.campaignId, clock.now()))) refuse('NOT_FOUND');
      await operator.audit(tx, { subject: subjectOf(params) });
    });
  });
  serve(app, services, 'GET /v1/admin/campaigns/{campaignId}/coupons', async ({ operator, params, query }) => {
    const { campaignId } = params;
    if (!(await campaignStore.exists(db, campaignId))) refuse('NOT_FOUND');
    const rows = await campaignCouponStore.listOfCampaign(db, campaignId, toNumber(query.cursor));
    const page = toSlice(rows, query.size, (last) => String(last.campaignCouponId));
    if (page.content.length > 0) {
      const detail = { members: page.content.map(({ memberId }) => memberId) };
      await operator.audit(db, { subject: subjectOf(params), detail });
    }
    const now = clock.now();
    return { ...page, content: page.content.map((row) => toGivenCoupon(row, now)) };
  });
  serve(app, services, 'POST /v1/admin/campaigns/{campaignId}/coupons', ({ operator, params, body }) =>
    db.transaction(async (tx) => {
      const { campaignId } = params;
      const { memberId } = await giveByHand(services, tx, { campaignId, ...body });
      await operator.audit(tx, { subject: `member:${memberId}`, detail: { campaignId, reason: body.reason } });
      const [given] = await campaignCouponStore.listOfCampaign(tx, campaignId, undefined);
      if (!given) throw new Error('The coupon was not given');
      await notifyOfGiving(services, tx, given, clock.now());
      return toGivenCoupon(given, clock.now());
    }),
  );
  serve(
    app,
    services,
    'POST /v1/admin/campaign-coupons/{campaignCouponId}/revocation',
    async ({ operator, params, body }) => {
      const { campaignCouponId } = params;
      await db.transaction(async (tx) => {
        const revoked = await revokeCampaignCoupon(tx, { campaignCouponId, ...body }, clock.now());
        await notifyOfRevoking(services, tx, { ...revoked, campaignCouponId, ...body }, clock.now());
        const detail = { campaignId: revoked.campaignId, reason: body.reason };
        await operator.audit(tx, { subject: `member:${revoked.memberId}`, detail });
      });
      return null;
    },
  );
}

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
    return refuse('CODE_TAKEN', { field: 'code' });
  }
}
