import * as z from 'zod/mini';
import { MAX_SCHOOL_TEXT_LENGTH, requiredText } from '../../people/members.ts';
import { groupDigits } from '../../text/group-digits.ts';
import { toHalfWidth } from '../../text/half-width.ts';
import { addKoreanDays, koreanDay, parseKoreanTime } from '../../time/korean-time.ts';
import { discountBy } from '../coupons.ts';
import { describeWon } from '../payments.ts';

/** Who may have a campaign's coupon: every mentee, verified students of one university, or members chosen by operators. */
export const CAMPAIGN_AUDIENCES = ['ALL', 'UNIVERSITY', 'CHOSEN'] as const;
export type CampaignAudience = (typeof CAMPAIGN_AUDIENCES)[number];

/** The filters of a list of campaigns. */
export const CAMPAIGN_STATES = ['UPCOMING', 'RUNNING', 'OVER', 'ENDED'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

export const CAMPAIGN_COUPON_STATUSES = ['AVAILABLE', 'UPCOMING', 'USED', 'EXPIRED', 'REVOKED'] as const;
export type CampaignCouponStatus = (typeof CAMPAIGN_COUPON_STATUSES)[number];

export const MAX_CAMPAIGN_NAME_LENGTH = 40;
export const MAX_CAMPAIGN_COUPONS = 100_000;
export const MAX_CAMPAIGN_WON = 1_000_000;
/** From its first day to its last one. */
export const MAX_CAMPAIGN_DAYS = 366;
export const MIN_CODE_LENGTH = 4;
export const MAX_CODE_LENGTH = 20;
export const MAX_COUPON_REASON_LENGTH = 200;
/** A returned coupon can be used for this many more days, even past its last day. */
export const RETURNED_COUPON_DAYS = 14;
/** Codes that a member may get wrong within a quarter of an hour (S-87). */
export const MAX_WRONG_CODES = 10;
export const WRONG_CODES_WINDOW_MINUTES = 15;

export const CODE_MESSAGE = `쿠폰 코드는 한글, 영문, 숫자로 ${MIN_CODE_LENGTH}~${MAX_CODE_LENGTH}자예요.`;

const CODE = new RegExp(`^[A-Z0-9가-힣]{${MIN_CODE_LENGTH},${MAX_CODE_LENGTH}}$`);

/** A code in the form in which codes are compared: in capitals, without spaces. */
export const couponCode = z.string(CODE_MESSAGE).check(
  z.maxLength(100, CODE_MESSAGE),
  z.overwrite((text) => toHalfWidth(text).normalize('NFC').replaceAll(/\s/g, '').toUpperCase()),
  z.regex(CODE, CODE_MESSAGE),
);

const DAY_MESSAGE = '날짜를 골라 주세요.';
/** A Korean day, `YYYY-MM-DD`. */
const campaignDay = z
  .string(DAY_MESSAGE)
  .check(z.refine((day) => parseKoreanTime(`${day}T00:00:00`) !== undefined, DAY_MESSAGE));

export const couponReason = requiredText(MAX_COUPON_REASON_LENGTH, '이유를 입력해 주세요.', '이유는');

const PERCENT_MESSAGE = '할인율은 1부터 100까지 정할 수 있어요.';
const WON_MESSAGE = `할인 금액은 1원부터 ${describeWon(MAX_CAMPAIGN_WON)}까지 정할 수 있어요.`;
const COUNT_MESSAGE = `쿠폰은 1장부터 ${groupDigits(MAX_CAMPAIGN_COUPONS)}장까지 정할 수 있어요.`;
const SCHOOL_MESSAGE = '어느 학교의 학생에게 줄지 골라 주세요.';

/** A new campaign, field by field; what the fields must be together is `faultOfTerms`. */
export const campaignInput = z.object({
  /** As members read it. */
  name: requiredText(MAX_CAMPAIGN_NAME_LENGTH, '이름을 입력해 주세요.', '이름은'),
  percentOff: z.nullable(z.int(PERCENT_MESSAGE).check(z.gte(1, PERCENT_MESSAGE), z.lte(100, PERCENT_MESSAGE))),
  wonOff: z.nullable(z.int(WON_MESSAGE).check(z.gte(1, WON_MESSAGE), z.lte(MAX_CAMPAIGN_WON, WON_MESSAGE))),
  audience: z.enum(CAMPAIGN_AUDIENCES),
  schoolName: z.nullable(z.string().check(z.minLength(1, SCHOOL_MESSAGE), z.maxLength(MAX_SCHOOL_TEXT_LENGTH))),
  code: z.nullable(couponCode),
  firstDay: campaignDay,
  lastDay: campaignDay,
  maxCoupons: z.int(COUNT_MESSAGE).check(z.gte(1, COUNT_MESSAGE), z.lte(MAX_CAMPAIGN_COUPONS, COUNT_MESSAGE)),
});

/** What a campaign takes off: one of the two. */
export interface CampaignDiscount {
  readonly percentOff: number | null;
  readonly wonOff: number | null;
}

/** What it takes off a price, in won. */
export function campaignDiscountOf({ percentOff, wonOff }: CampaignDiscount, priceKrw: number): number {
  return discountBy({ percentOff: percentOff ?? 0, wonOff: wonOff ?? 0 }, priceKrw);
}

/** What an operator says of a new campaign, besides its name and number. */
export interface CampaignTerms extends CampaignDiscount {
  readonly audience: CampaignAudience;
  readonly schoolName: string | null;
  readonly code: string | null;
  readonly firstDay: string;
  readonly lastDay: string;
}

type Fault = { readonly field: keyof CampaignTerms; readonly message: string };

/** What is wrong with a combination of valid terms; undefined if nothing is. */
export function faultOfTerms(terms: CampaignTerms, now: Date): Fault | undefined {
  const { percentOff, wonOff, audience, schoolName, code, firstDay, lastDay } = terms;
  if ((percentOff === null) === (wonOff === null))
    return { field: 'percentOff', message: '할인율이나 할인 금액 중 하나를 정해 주세요.' };
  if ((audience === 'UNIVERSITY') !== (schoolName !== null)) return { field: 'schoolName', message: SCHOOL_MESSAGE };
  if (audience === 'CHOSEN' && code !== null)
    return { field: 'code', message: '고른 회원에게 주는 쿠폰에는 코드를 쓸 수 없어요.' };
  if (lastDay < firstDay) return { field: 'lastDay', message: '마지막 날은 첫날보다 빠를 수 없어요.' };
  if (lastDay < koreanDay(now)) return { field: 'lastDay', message: '마지막 날이 이미 지났어요.' };
  if (addKoreanDays(firstDay, MAX_CAMPAIGN_DAYS - 1) < lastDay)
    return { field: 'lastDay', message: `${MAX_CAMPAIGN_DAYS}일까지 정할 수 있어요.` };
  return undefined;
}

/** From the first instant of a first day until the end of a last one. */
export function campaignSpan({ firstDay, lastDay }: { firstDay: string; lastDay: string }): {
  from: Date;
  until: Date;
} {
  return { from: startOfDay(firstDay), until: startOfDay(addKoreanDays(lastDay, 1)) };
}

export function campaignState(
  { startsAt, endsAt, endedAt }: { startsAt: Date; endsAt: Date; endedAt: Date | null },
  now: Date,
): CampaignState {
  if (endedAt) return 'ENDED';
  if (endsAt <= now) return 'OVER';
  return startsAt <= now ? 'RUNNING' : 'UPCOMING';
}

/** The facts of a campaign's coupon that decide about its use. */
export interface CampaignCouponFacts {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly revokedAt: Date | null;
  /** An order keeps it. */
  readonly isUsed: boolean;
  /** When it last came back from a session that did not take place. */
  readonly returnedAt: Date | null;
}

/** The first instant at which it cannot be used any more; a returned coupon has extra days. */
export function usableUntil({ endsAt, returnedAt }: Pick<CampaignCouponFacts, 'endsAt' | 'returnedAt'>): Date {
  if (!returnedAt) return endsAt;
  const extended = startOfDay(addKoreanDays(koreanDay(returnedAt), RETURNED_COUPON_DAYS + 1));
  return extended > endsAt ? extended : endsAt;
}

export function campaignCouponStatus(coupon: CampaignCouponFacts, now: Date): CampaignCouponStatus {
  if (coupon.revokedAt) return 'REVOKED';
  if (coupon.isUsed) return 'USED';
  if (usableUntil(coupon) <= now) return 'EXPIRED';
  return coupon.startsAt <= now ? 'AVAILABLE' : 'UPCOMING';
}

/** The last Korean day before an instant that ends a day, `YYYY-MM-DD`. */
export function lastDayBefore(end: Date): string {
  return koreanDay(new Date(end.getTime() - 1));
}

function startOfDay(day: string): Date {
  const start = parseKoreanTime(`${day}T00:00:00`);
  if (!start) throw new RangeError(`No day: ${day}`);
  return start;
}
