import { PAGES } from '#contract/pages.ts';
import { lastDayBefore } from '#domain/money/campaigns/campaigns.ts';
import { describeDayFrom, koreanDay } from '#domain/time/korean-time.ts';
import type { Queryable } from '#server/db/database.ts';
import { notifyMember, type NotificationPorts } from '#server/platform/notifications/notify-members.ts';

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
