import type { Campaign } from '#contract/money/campaigns.ts';
import { type DeskOrder, DESK_ORDERS } from '#domain/desk/desk.ts';
import type { CampaignCouponFacts, CampaignDiscount, CampaignState } from '#domain/money/campaigns/campaigns.ts';
import { anyRow, execute, manyRows, maybeRow, maybeValue, oneRow, orderedRows } from '#server/db/rows.ts';
import { pageOf } from '../../people/member-search/searched-sql.ts';

export interface CampaignRow extends Pick<
  Campaign,
  'campaignId' | 'name' | 'percentOff' | 'wonOff' | 'audience' | 'schoolName' | 'code' | 'maxCoupons' | 'givenCoupons'
> {
  readonly universityId: number | null;
  readonly startsAt: Date;
  /** The first instant after its last day. */
  readonly endsAt: Date;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}
type NewCampaign = Omit<CampaignRow, 'campaignId' | 'schoolName' | 'givenCoupons' | 'endedAt'>;
type OfferRow = Pick<CampaignRow, 'campaignId' | 'name' | 'percentOff' | 'wonOff' | 'endsAt'>;

const COLUMNS = `g.id as "campaignId", g.name, g.percent_off as "percentOff", g.won_off as "wonOff", g.audience,
  g.university_id as "universityId", u.name as "schoolName", g.code, g.max_coupons as "maxCoupons",
  g.given_coupons as "givenCoupons", g.starts_at as "startsAt", g.ends_at as "endsAt", g.created_at as "createdAt",
  g.ended_at as "endedAt"`;
const FROM = 'from campaigns g left join universities u on u.id = g.university_id';

/** Which campaigns a list has. */
interface ChosenCampaigns {
  /** Of name, code or school; null for all. */
  readonly pattern: string | null;
  readonly state: CampaignState | undefined;
  readonly order: DeskOrder;
  /** The last one of the page before. */
  readonly after: number | undefined;
  readonly now: Date;
}

export const campaignStore = {
  // A few a month: the search reads them all.
  /** Up to 51. */
  list: orderedRows<CampaignRow, ChosenCampaigns>(
    DESK_ORDERS,
    'list-campaigns',
    (order) =>
      `select ${COLUMNS} ${FROM}
       where ($1.state::text is null or $1.state = case when g.ended_at is not null then 'ENDED' when g.ends_at <= $1.now then 'OVER'
           when g.starts_at <= $1.now then 'RUNNING' else 'UPCOMING' end)
         and ($1.pattern::text is null or g.name ilike $1.pattern or g.code ilike $1.pattern or u.name ilike $1.pattern)
         and ${pageOf(order, 'g.id')} limit 51`,
  ),
  insert: oneRow<CampaignRow, [campaign: NewCampaign]>(
    'insert-campaign',
    `with g as (
       insert into campaigns (name, percent_off, won_off, audience, university_id, code, starts_at, ends_at, max_coupons, created_at)
       values ($1.name, $1.percentOff, $1.wonOff, $1.audience, $1.universityId, $1.code, $1.startsAt, $1.endsAt, $1.maxCoupons,
         $1.createdAt) returning *
     ) select ${COLUMNS} from g left join universities u on u.id = g.university_id`,
  ),
  /** False when there is no campaign of this number, or it has ended already. */
  end: anyRow<[campaignId: number, now: Date]>(
    'end-campaign',
    'update campaigns set ended_at = $2 where id = $1 and ended_at is null returning id as "campaignId"',
  ),
  // Transactions that give a coupon of the campaign take turns: each counts what the one before has left.
  lock: maybeRow<CampaignRow, [campaignId: number]>(
    'lock-campaign',
    `select ${COLUMNS} ${FROM} where g.id = $1 for no key update of g`,
  ),
  findOfCode: maybeValue<number, [code: string]>(
    'find-campaign-of-code',
    'select id as "campaignId" from campaigns where code = $1',
  ),
  exists: anyRow<[campaignId: number]>('find-campaign', 'select id as "campaignId" from campaigns where id = $1'),
  /** One more was given, under the campaign's lock. */
  count: execute<[campaignId: number]>(
    'count-campaign-coupon',
    'update campaigns set given_coupons = given_coupons + 1 where id = $1',
  ),
  /** The campaigns that a member may take without a code and has not, the one that ends first first. */
  listOffers: manyRows<OfferRow, [memberId: number, now: Date]>(
    'list-campaign-offers',
    `select g.id as "campaignId", g.name, g.percent_off as "percentOff", g.won_off as "wonOff", g.ends_at as "endsAt"
     from campaigns g
     where g.ended_at is null and g.code is null and g.audience <> 'CHOSEN' and g.ends_at > $2 and g.starts_at <= $2
       and g.given_coupons < g.max_coupons
       and (g.university_id is null or g.university_id = (
         select p.university_id from mentee_profiles p where p.member_id = $1 and p.verified_at is not null))
       and not exists (select from campaign_coupons c where c.campaign_id = g.id and c.member_id = $1)
     order by g.ends_at, g.id limit 20`,
  ),
};

export interface CampaignCouponRow extends CampaignCouponFacts, CampaignDiscount {
  readonly campaignCouponId: number;
  readonly name: string;
  readonly revokeReason: string | null;
}
export interface GivenCouponRow extends CampaignCouponRow {
  readonly campaignId: number;
  readonly memberId: number;
  readonly nickname: string | null;
  readonly email: string;
  readonly issuedAt: Date;
  readonly issueReason: string | null;
}

// Which orders keep a coupon, as `payments_one_campaign_coupon` has it: at most one.
const KEPT = `exists (select from payments p where p.campaign_coupon_id = c.id and p.coupon_returned_at is null
    and p.status in ('CONFIRMING', 'WAITING_FOR_DEPOSIT', 'DONE', 'REFUND_PENDING', 'REFUNDED', 'PARTIALLY_REFUNDED', 'BOUNCED'))`;
const COUPON_COLUMNS = `c.id as "campaignCouponId", g.name, g.percent_off as "percentOff", g.won_off as "wonOff",
  g.starts_at as "startsAt", g.ends_at as "endsAt", c.revoked_at as "revokedAt", c.revoke_reason as "revokeReason",
  ${KEPT} as "isUsed", (select max(p.coupon_returned_at) from payments p where p.campaign_coupon_id = c.id) as "returnedAt"`;
const COUPONS = 'from campaign_coupons c join campaigns g on g.id = c.campaign_id';

export const campaignCouponStore = {
  /** Up to a hundred, newest first. */
  listOfMember: manyRows<CampaignCouponRow, [memberId: number]>(
    'list-campaign-coupons',
    `select ${COUPON_COLUMNS} ${COUPONS} where c.member_id = $1 order by c.id desc limit 100`,
  ),
  find: maybeRow<CampaignCouponRow, [campaignCouponId: number, memberId: number]>(
    'find-campaign-coupon',
    `select ${COUPON_COLUMNS} ${COUPONS} where c.id = $1 and c.member_id = $2`,
  ),
  findOfCampaign: maybeRow<CampaignCouponRow, [campaignId: number, memberId: number]>(
    'find-campaign-coupon-of-member',
    `select ${COUPON_COLUMNS} ${COUPONS} where c.campaign_id = $1 and c.member_id = $2`,
  ),
  /** Up to 51, newest first. */
  listOfCampaign: manyRows<GivenCouponRow, [campaignId: number, before: number | undefined]>(
    'list-coupons-of-campaign',
    `select ${COUPON_COLUMNS}, c.campaign_id as "campaignId", c.member_id as "memberId", t.nickname, m.email, c.issued_at as "issuedAt",
       c.issue_reason as "issueReason"
     ${COUPONS} join members m on m.id = c.member_id left join mentee_profiles t on t.member_id = c.member_id
     where c.campaign_id = $1 and c.id < coalesce($2::bigint, 9223372036854775807) order by c.id desc limit 51`,
  ),
  // A mailbox has a campaign's coupon once, whichever of its addresses the member has (docs/decisions/0163), and so has a member, whatever mailbox
  // they have moved to.
  /** @returns false when the member, or the mailbox, has had it */
  insert: anyRow<[coupon: { campaignId: number; memberId: number; reason: string | null }, now: Date]>(
    'insert-campaign-coupon',
    `with claim as (
       insert into mailbox_claims (mailbox_hash, claim, member_id, claimed_at)
       select mailbox_hash(email), 'CAMPAIGN:' || $1.campaignId::bigint, id, $2 from members where id = $1.memberId
       on conflict (mailbox_hash, claim) do nothing returning member_id
     )
     insert into campaign_coupons (campaign_id, member_id, issued_at, issue_reason) select $1.campaignId, member_id, $2, $1.reason from claim
     on conflict (campaign_id, member_id) do nothing returning id`,
  ),
  // Using a coupon and taking it back both lock its row first: the second sees what the first has done.
  lock: maybeRow<
    { campaignId: number; memberId: number; name: string; revokedAt: Date | null },
    [campaignCouponId: number]
  >(
    'lock-campaign-coupon',
    `select c.campaign_id as "campaignId", c.member_id as "memberId", g.name, c.revoked_at as "revokedAt" ${COUPONS}
     where c.id = $1 for no key update of c`,
  ),
  /** @returns false when an order keeps it, or it was revoked before */
  revoke: anyRow<[campaignCouponId: number, reason: string, now: Date]>(
    'revoke-campaign-coupon',
    `update campaign_coupons c set revoked_at = $3, revoke_reason = $2
     where c.id = $1 and c.revoked_at is null and not ${KEPT} returning c.id`,
  ),
  findMentee: maybeValue<number, [email: string]>(
    'find-mentee-of-email',
    `select id as "memberId" from members where email = $1 and member_type = 'ROLE_MENTEE' and deleted_at is null`,
  ),
  /** The university of which a mentee is a verified student. */
  findSchool: maybeValue<number, [memberId: number]>(
    'find-verified-school',
    'select university_id as "universityId" from mentee_profiles where member_id = $1 and verified_at is not null',
  ),
};
