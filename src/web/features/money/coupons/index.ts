export { CouponCodeForm } from './coupon-code-form.tsx';
export { campaignCouponsQuery, couponsQuery } from './coupon-queries.ts';
export { describeDiscount, describeUse } from './coupon-text.ts';
export { OfferList } from './offer-list.tsx';
