import type { Campaign } from '#contract/money/campaigns.ts';
import type { DeskOrder } from '#domain/desk/desk.ts';
import type { CampaignState } from '#domain/money/campaigns/campaigns.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { escapeLike } from '#server/text/search-form.ts';
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
export type NewCampaign = Omit<CampaignRow, 'campaignId' | 'schoolName' | 'givenCoupons' | 'endedAt'>;
export type OfferRow = Pick<CampaignRow, 'campaignId' | 'name' | 'percentOff' | 'wonOff' | 'endsAt'>;

const COLUMNS = `g.id as "campaignId", g.name, g.percent_off as "percentOff", g.won_off as "wonOff", g.audience,
  g.university_id as "universityId", u.name as "schoolName", g.code, g.max_coupons as "maxCoupons",
  g.given_coupons as "givenCoupons", g.starts_at as "startsAt", g.ends_at as "endsAt", g.created_at as "createdAt",
  g.ended_at as "endedAt"`;
const FROM = 'from campaigns g left join universities u on u.id = g.university_id';
// A few a month: the search reads them all.
const listAt = (order: DeskOrder) =>
  statement<CampaignRow>(
    `list-campaigns-${order.toLowerCase()}`,
    `select ${COLUMNS} ${FROM}
     where ($2::text is null or $2 = case when g.ended_at is not null then 'ENDED' when g.ends_at <= $3 then 'OVER'
         when g.starts_at <= $3 then 'RUNNING' else 'UPCOMING' end)
       and ($4::text is null or g.name ilike $4 or g.code ilike $4 or u.name ilike $4)
       and ${pageOf(order, 'g.id', '$1')} limit 51`,
  );
const LISTS = { NEWEST: listAt('NEWEST'), OLDEST: listAt('OLDEST') };
const insert = statement<CampaignRow>(
  'insert-campaign',
  `with g as (
     insert into campaigns (name, percent_off, won_off, audience, university_id, code, starts_at, ends_at, max_coupons, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning *
   ) select ${COLUMNS} from g left join universities u on u.id = g.university_id`,
);
const end = statement<{ campaignId: number }>(
  'end-campaign',
  'update campaigns set ended_at = $2 where id = $1 and ended_at is null returning id as "campaignId"',
);
// Transactions that give a coupon of the campaign take turns: each counts what the one before has left.
const lock = statement<CampaignRow>(
  'lock-campaign',
  `select ${COLUMNS} ${FROM} where g.id = $1 for no key update of g`,
);
const findOfCode = statement<{ campaignId: number }>(
  'find-campaign-of-code',
  'select id as "campaignId" from campaigns where code = $1',
);
const exists = statement<{ campaignId: number }>(
  'find-campaign',
  'select id as "campaignId" from campaigns where id = $1',
);
const count = statement(
  'count-campaign-coupon',
  'update campaigns set given_coupons = given_coupons + 1 where id = $1',
);
const listOffers = statement<OfferRow>(
  'list-campaign-offers',
  `select g.id as "campaignId", g.name, g.percent_off as "percentOff", g.won_off as "wonOff", g.ends_at as "endsAt"
   from campaigns g
   where g.ended_at is null and g.code is null and g.audience <> 'CHOSEN' and g.ends_at > $2 and g.starts_at <= $2
     and g.given_coupons < g.max_coupons
     and (g.university_id is null or g.university_id = (
       select p.university_id from mentee_profiles p where p.member_id = $1 and p.verified_at is not null))
     and not exists (select from campaign_coupons c where c.campaign_id = g.id and c.member_id = $1)
   order by g.ends_at, g.id limit 20`,
);

export const campaignStore = {
  /** Up to 51. @param chosen.search a part of name, code or school @param chosen.after the last one of the page before */
  list: (
    db: Queryable,
    {
      search,
      state,
      order,
      after,
      now,
    }: {
      search: string | undefined;
      state: CampaignState | undefined;
      order: DeskOrder;
      after: number | undefined;
      now: Date;
    },
  ) => db.query(LISTS[order], [after ?? null, state ?? null, now, search ? `%${escapeLike(search)}%` : null]),
  async insert(tx: Queryable, campaign: NewCampaign): Promise<CampaignRow> {
    const { name, percentOff, wonOff, audience, universityId, code, startsAt, endsAt, maxCoupons, createdAt } =
      campaign;
    const terms = [name, percentOff, wonOff, audience, universityId, code];
    const [row] = await tx.query(insert, [...terms, startsAt, endsAt, maxCoupons, createdAt]);
    if (!row) throw new Error('The campaign was not inserted');
    return row;
  },
  /** False when there is no campaign of this number, or it has ended already. */
  async end(tx: Queryable, campaignId: number, now: Date): Promise<boolean> {
    return (await tx.query(end, [campaignId, now])).length > 0;
  },
  async lock(tx: Queryable, campaignId: number): Promise<CampaignRow | undefined> {
    const [row] = await tx.query(lock, [campaignId]);
    return row;
  },
  async findOfCode(db: Queryable, code: string): Promise<number | undefined> {
    const [row] = await db.query(findOfCode, [code]);
    return row?.campaignId;
  },
  async exists(db: Queryable, campaignId: number): Promise<boolean> {
    return (await db.query(exists, [campaignId])).length > 0;
  },
  /** One more was given, under the campaign's lock. */
  count: (tx: Queryable, campaignId: number) => tx.query(count, [campaignId]),
  /** The campaigns that a member may take without a code and has not, the one that ends first first. */
  listOffers: (db: Queryable, memberId: number, now: Date) => db.query(listOffers, [memberId, now]),
};
