import { MAX_WRONG_CODES, WRONG_CODES_WINDOW_MINUTES, campaignState } from '#domain/money/campaigns/campaigns.ts';
import { refuse } from '#domain/refusals.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import { throttleStore } from '#server/platform/throttles/throttle-store.ts';
import type { Services } from '#server/services.ts';
import { campaignCouponStore, type CampaignCouponRow } from './campaign-coupon-store.ts';
import { campaignStore, type CampaignRow } from './campaign-store.ts';

/**
 * Gives a member the coupon of the campaign that has a code. Each try is counted before it is looked at; only a right one is not (S-87).
 * @throws RefusalError `COUPON_CODE_THROTTLED`, `UNKNOWN_COUPON_CODE`, and what `takeCoupon` refuses
 */
export async function takeByCode(services: Services, memberId: number, code: string): Promise<CampaignCouponRow> {
  const { db, clock, log } = services;
  const now = clock.now();
  const key = `coupon-code:${memberId}`;
  const until = new Date(now.getTime() + WRONG_CODES_WINDOW_MINUTES * MINUTE_MS);
  const { hits, resetsAt } = await throttleStore.hitWindow(db, key, now, until);
  if (hits > MAX_WRONG_CODES) {
    log.info({ event: 'limit-reached', limit: 'coupon-code', memberId }, 'limit reached');
    refuseForNow('COUPON_CODE_THROTTLED', resetsAt.getTime() - now.getTime());
  }
  const campaignId = (await campaignStore.findOfCode(db, code)) ?? refuse('UNKNOWN_COUPON_CODE');
  await throttleStore.giveBack(db, key);
  return takeCoupon(services, memberId, { campaignId, hasCode: true });
}

/** Gives a member the coupon of a campaign that is offered. @throws RefusalError as `takeCoupon` */
export function takeOffered(services: Services, memberId: number, campaignId: number): Promise<CampaignCouponRow> {
  return takeCoupon(services, memberId, { campaignId, hasCode: false });
}

/**
 * A member who has the coupon gets the same one again: the second of two taps changes nothing.
 * @throws RefusalError `NOT_FOUND`, `CAMPAIGN_OVER`, `CAMPAIGN_GIVEN_OUT`, `NOT_FOR_YOU`, `COUPON_GIVEN_ALREADY`
 */
async function takeCoupon(
  { db, clock }: Services,
  memberId: number,
  { campaignId, hasCode }: { campaignId: number; hasCode: boolean },
): Promise<CampaignCouponRow> {
  return db.transaction(async (tx) => {
    const campaign = await campaignStore.lock(tx, campaignId);
    if (!campaign || (campaign.code !== null) !== hasCode || campaign.audience === 'CHOSEN') return refuse('NOT_FOUND');
    const own = await campaignCouponStore.findOfCampaign(tx, campaignId, memberId);
    if (own) return own;
    const { universityId } = campaign;
    if (universityId !== null && (await campaignCouponStore.findSchool(tx, memberId)) !== universityId)
      return refuse('NOT_FOR_YOU');
    if (campaignState(campaign, clock.now()) === 'UPCOMING') return refuse('CAMPAIGN_OVER');
    await give(tx, campaign, { memberId, reason: null }, clock.now());
    const given = await campaignCouponStore.findOfCampaign(tx, campaignId, memberId);
    if (!given) throw new Error('The coupon was not given');
    return given;
  });
}

/**
 * Gives a coupon by hand, regardless of the campaign's audience and first day.
 * @throws RefusalError `NOT_FOUND`, `UNKNOWN_MENTEE`, `CAMPAIGN_OVER`, `CAMPAIGN_GIVEN_OUT`, `COUPON_GIVEN_ALREADY`
 */
export async function giveByHand(
  { clock }: Services,
  tx: Queryable,
  { campaignId, email, reason }: { campaignId: number; email: string; reason: string },
): Promise<{ memberId: number }> {
  const campaign = (await campaignStore.lock(tx, campaignId)) ?? refuse('NOT_FOUND');
  const memberId = (await campaignCouponStore.findMentee(tx, email)) ?? refuse('UNKNOWN_MENTEE');
  await give(tx, campaign, { memberId, reason }, clock.now());
  return { memberId };
}

/** @param campaign as it was locked: what is left of it cannot change meanwhile */
async function give(
  tx: Queryable,
  campaign: CampaignRow,
  { memberId, reason }: { memberId: number; reason: string | null },
  now: Date,
): Promise<void> {
  const { campaignId, givenCoupons, maxCoupons } = campaign;
  const state = campaignState(campaign, now);
  if (state === 'OVER' || state === 'ENDED') refuse('CAMPAIGN_OVER');
  if (givenCoupons >= maxCoupons) refuse('CAMPAIGN_GIVEN_OUT');
  if (!(await campaignCouponStore.insert(tx, { campaignId, memberId, reason }, now))) refuse('COUPON_GIVEN_ALREADY');
  await campaignStore.count(tx, campaignId);
}
