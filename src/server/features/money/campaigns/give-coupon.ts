import { PAGES } from '#contract/pages.ts';
import {
  campaignCouponStatus,
  campaignDiscountOf,
  campaignState,
  lastDayBefore,
  MAX_WRONG_CODES,
  WRONG_CODES_WINDOW_MINUTES,
} from '#domain/money/campaigns/campaigns.ts';
import { refuse } from '#domain/refusals.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { describeDayFrom, koreanDay } from '#domain/time/korean-time.ts';
import type { Queryable } from '#server/db/database.ts';
import { type NotificationPorts, notifyMember } from '#server/platform/notifications/notify.ts';
import { throttleStore } from '#server/platform/throttles/throttle-store.ts';
import type { Services } from '#server/services.ts';
import { type CampaignCouponRow, campaignCouponStore, type CampaignRow, campaignStore } from './campaign-store.ts';

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

/** A coupon of this member's that an order can be made with now. @throws RefusalError `COUPON_UNAVAILABLE` */
export async function requireCampaignCoupon(
  tx: Queryable,
  { campaignCouponId, memberId }: { campaignCouponId: number; memberId: number },
  now: Date,
): Promise<CampaignCouponRow> {
  const coupon = await campaignCouponStore.find(tx, campaignCouponId, memberId);
  return coupon && campaignCouponStatus(coupon, now) === 'AVAILABLE' ? coupon : refuse('COUPON_UNAVAILABLE');
}

/**
 * Whether the order that is being sent to the gateway may use the coupon: it was not revoked since the order was made.
 * `payments_one_campaign_coupon` ensures that no other order uses it. An order made in time keeps its price, even if the last day is over by
 * then.
 */
export async function takeCampaignCoupon(tx: Queryable, campaignCouponId: number): Promise<boolean> {
  const coupon = await campaignCouponStore.lock(tx, campaignCouponId);
  return coupon !== undefined && coupon.revokedAt === null;
}

/** The coupon of campaigns that takes most off a price for a member, and what is left to pay with it; null without one. */
export async function findBestCampaignCoupon(
  db: Queryable,
  { memberId, priceKrw, now }: { memberId: number; priceKrw: number; now: Date },
): Promise<{ name: string; amountKrw: number } | null> {
  const rows = await campaignCouponStore.listOfMember(db, memberId);
  const [best] = rows
    .filter((row) => campaignCouponStatus(row, now) === 'AVAILABLE')
    .map((row) => ({ name: row.name, amountKrw: priceKrw - campaignDiscountOf(row, priceKrw) }))
    .toSorted((a, b) => a.amountKrw - b.amountKrw);
  return best && best.amountKrw < priceKrw ? best : null;
}

/** Takes an unused coupon back. @returns the member who had it @throws RefusalError `NOT_FOUND`, `COUPON_USED` */
export async function revokeCampaignCoupon(
  tx: Queryable,
  { campaignCouponId, reason }: { campaignCouponId: number; reason: string },
  now: Date,
): Promise<{ campaignId: number; memberId: number; name: string }> {
  const coupon = (await campaignCouponStore.lock(tx, campaignCouponId)) ?? refuse('NOT_FOUND');
  if (!(await campaignCouponStore.revoke(tx, campaignCouponId, reason, now))) refuse('COUPON_USED');
  return coupon;
}

/**
 * Tells a member of the coupon that an operator has given them. There is no mail about it: a coupon is read as advertising, which needs a consent
 * (정보통신망법 제50조).
 */
export async function notifyOfGiving(
  ports: NotificationPorts,
  tx: Queryable,
  {
    campaignCouponId,
    memberId,
    name,
    endsAt,
  }: { campaignCouponId: number; memberId: number; name: string; endsAt: Date },
  now: Date,
): Promise<void> {
  const event = {
    memberId,
    eventKey: `campaign-coupon:${campaignCouponId}:given`,
    kind: 'COUPON_GIVEN' as const,
    title: '쿠폰이 들어왔어요',
    body: `‘${name}’ 쿠폰을 ${describeDayFrom(koreanDay(now), lastDayBefore(endsAt))}까지 쓸 수 있어요.`,
    link: PAGES.coupons,
    relevantUntil: endsAt,
  };
  await notifyMember(ports, tx, event, now);
}

/** Tells a member why an unused coupon was taken back. */
export async function notifyOfRevoking(
  ports: NotificationPorts,
  tx: Queryable,
  {
    campaignCouponId,
    memberId,
    name,
    reason,
  }: { campaignCouponId: number; memberId: number; name: string; reason: string },
  now: Date,
): Promise<void> {
  const event = {
    memberId,
    eventKey: `campaign-coupon:${campaignCouponId}:revoked`,
    kind: 'COUPON_REVOKED' as const,
    title: '쿠폰을 더 쓸 수 없어요',
    body: `‘${name}’ 쿠폰을 회수했어요. 이유: ${reason}`,
    link: PAGES.coupons,
    mail: { actionLabel: '쿠폰 보기' },
  };
  await notifyMember(ports, tx, event, now);
}
