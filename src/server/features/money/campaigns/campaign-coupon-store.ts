import type { CampaignCouponFacts, CampaignDiscount } from '#domain/money/campaigns/campaigns.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

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
const COLUMNS = `c.id as "campaignCouponId", g.name, g.percent_off as "percentOff", g.won_off as "wonOff",
  g.starts_at as "startsAt", g.ends_at as "endsAt", c.revoked_at as "revokedAt", c.revoke_reason as "revokeReason",
  ${KEPT} as "isUsed", (select max(p.coupon_returned_at) from payments p where p.campaign_coupon_id = c.id) as "returnedAt"`;
const FROM = 'from campaign_coupons c join campaigns g on g.id = c.campaign_id';

const listOfMember = statement<CampaignCouponRow>(
  'list-campaign-coupons',
  `select ${COLUMNS} ${FROM} where c.member_id = $1 order by c.id desc limit 100`,
);
const find = statement<CampaignCouponRow>(
  'find-campaign-coupon',
  `select ${COLUMNS} ${FROM} where c.id = $1 and c.member_id = $2`,
);
const findOfCampaign = statement<CampaignCouponRow>(
  'find-campaign-coupon-of-member',
  `select ${COLUMNS} ${FROM} where c.campaign_id = $1 and c.member_id = $2`,
);
const listOfCampaign = statement<GivenCouponRow>(
  'list-coupons-of-campaign',
  `select ${COLUMNS}, c.campaign_id as "campaignId", c.member_id as "memberId", t.nickname, m.email, c.issued_at as "issuedAt",
     c.issue_reason as "issueReason"
   ${FROM} join members m on m.id = c.member_id left join mentee_profiles t on t.member_id = c.member_id
   where c.campaign_id = $1 and c.id < coalesce($2::bigint, 9223372036854775807) order by c.id desc limit 51`,
);
// A mailbox has a campaign's coupon once, whichever of its addresses the member has (docs/decisions/0163), and so has a member, whatever mailbox
// they have moved to.
const insert = statement<{ id: number }>(
  'insert-campaign-coupon',
  `with claim as (
     insert into mailbox_claims (mailbox_hash, claim, member_id, claimed_at)
     select mailbox_hash(email), 'CAMPAIGN:' || $1::bigint, id, $3 from members where id = $2
     on conflict (mailbox_hash, claim) do nothing returning member_id
   )
   insert into campaign_coupons (campaign_id, member_id, issued_at, issue_reason) select $1, member_id, $3, $4 from claim
   on conflict (campaign_id, member_id) do nothing returning id`,
);
// Using a coupon and taking it back both lock its row first: the second sees what the first has done.
const lock = statement<{ campaignId: number; memberId: number; name: string; revokedAt: Date | null }>(
  'lock-campaign-coupon',
  `select c.campaign_id as "campaignId", c.member_id as "memberId", g.name, c.revoked_at as "revokedAt" ${FROM}
   where c.id = $1 for no key update of c`,
);
const revoke = statement<{ id: number }>(
  'revoke-campaign-coupon',
  `update campaign_coupons c set revoked_at = $2, revoke_reason = $3
   where c.id = $1 and c.revoked_at is null and not ${KEPT} returning c.id`,
);
const findMentee = statement<{ memberId: number }>(
  'find-mentee-of-email',
  `select id as "memberId" from members where email = $1 and member_type = 'ROLE_MENTEE' and deleted_at is null`,
);
const findSchool = statement<{ universityId: number }>(
  'find-verified-school',
  'select university_id as "universityId" from mentee_profiles where member_id = $1 and verified_at is not null',
);

export const campaignCouponStore = {
  /** Up to a hundred, newest first. */
  listOfMember: (db: Queryable, memberId: number) => db.query(listOfMember, [memberId]),
  async find(db: Queryable, campaignCouponId: number, memberId: number): Promise<CampaignCouponRow | undefined> {
    const [row] = await db.query(find, [campaignCouponId, memberId]);
    return row;
  },
  async findOfCampaign(db: Queryable, campaignId: number, memberId: number): Promise<CampaignCouponRow | undefined> {
    const [row] = await db.query(findOfCampaign, [campaignId, memberId]);
    return row;
  },
  /** Up to 51, newest first. */
  listOfCampaign: (db: Queryable, campaignId: number, before: number | undefined) =>
    db.query(listOfCampaign, [campaignId, before ?? null]),
  /** @returns false when the member, or the mailbox, has had it */
  async insert(
    tx: Queryable,
    { campaignId, memberId, reason }: { campaignId: number; memberId: number; reason: string | null },
    now: Date,
  ): Promise<boolean> {
    return (await tx.query(insert, [campaignId, memberId, now, reason])).length > 0;
  },
  async lock(tx: Queryable, campaignCouponId: number) {
    const [row] = await tx.query(lock, [campaignCouponId]);
    return row;
  },
  /** @returns false when an order keeps it, or it was revoked before */
  async revoke(tx: Queryable, campaignCouponId: number, reason: string, now: Date): Promise<boolean> {
    return (await tx.query(revoke, [campaignCouponId, now, reason])).length > 0;
  },
  async findMentee(db: Queryable, email: string): Promise<number | undefined> {
    const [row] = await db.query(findMentee, [email]);
    return row?.memberId;
  },
  /** The university of which a mentee is a verified student. */
  async findSchool(db: Queryable, memberId: number): Promise<number | undefined> {
    const [row] = await db.query(findSchool, [memberId]);
    return row?.universityId;
  },
};
