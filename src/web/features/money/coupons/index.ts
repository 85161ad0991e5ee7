export {
  campaignCouponsQuery,
  CouponCodeForm,
  couponsQuery,
  describeDiscount,
  describeUse,
} from './coupon-code-form.tsx';
export { OfferList } from './offer-list.tsx';
