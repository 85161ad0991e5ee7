import type { FastifyInstance } from 'fastify';
import { lastDayBefore } from '#domain/money/campaigns/campaigns.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { campaignCouponStore } from './campaign-coupon-store.ts';
import { campaignStore } from './campaign-store.ts';
import { toCampaignCoupon } from './campaign-view.ts';
import { takeByCode, takeOffered } from './give-coupon.ts';

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
