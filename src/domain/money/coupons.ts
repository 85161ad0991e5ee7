import { MIN_PAYABLE_KRW } from './payments.ts';

export const COUPON_KINDS = ['NEW_MEMBER', 'FRESHMAN', 'GRADUATE'] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

interface CouponRule {
  readonly name: string;
  /** Short labels, for tight places. */
  readonly shortName: string;
  /** When a member gets it (product §6.1). */
  readonly issuedWhen: string;
  readonly percentOff?: number;
  readonly wonOff?: number;
}

/** SPEC §9: 10 % for a new member, 50 % for a first-year student, 4,000 won for a graduate. */
export const COUPON_RULES: Readonly<Record<CouponKind, CouponRule>> = {
  NEW_MEMBER: {
    name: '신규 회원 10% 할인',
    shortName: '첫 쿠폰',
    issuedWhen: '프로필을 등록하면 드려요',
    percentOff: 10,
  },
  FRESHMAN: {
    name: '새내기 50% 할인',
    shortName: '새내기 쿠폰',
    issuedWhen: '1학년 증명이 확인되면 드려요',
    percentOff: 50,
  },
  GRADUATE: {
    name: '졸업생 4,000원 할인',
    shortName: '졸업생 쿠폰',
    issuedWhen: '졸업 증명이 확인되면 드려요',
    wonOff: 4000,
  },
};

/** What a coupon takes off a price, in won. */
export function discountOf(kind: CouponKind | undefined, priceKrw: number): number {
  if (!kind) return 0;
  const { percentOff = 0, wonOff = 0 } = COUPON_RULES[kind];
  return discountBy({ percentOff, wonOff }, priceKrw);
}

/**
 * What a discount takes off a price, in whole won: a fraction is rounded down. All of the price where less would be left to pay than the gateway
 * takes (`MIN_PAYABLE_KRW`).
 */
export function discountBy(
  { percentOff, wonOff }: { readonly percentOff: number; readonly wonOff: number },
  priceKrw: number,
): number {
  const discountKrw = Math.floor((priceKrw * percentOff) / 100) + wonOff;
  return priceKrw - discountKrw < MIN_PAYABLE_KRW ? priceKrw : discountKrw;
}

/** The kind with the largest discount on a price; undefined if none has any. */
export function bestCouponOf(kinds: readonly CouponKind[], priceKrw: number): CouponKind | undefined {
  const [best] = kinds.toSorted((one, other) => discountOf(other, priceKrw) - discountOf(one, priceKrw));
  return discountOf(best, priceKrw) > 0 ? best : undefined;
}
