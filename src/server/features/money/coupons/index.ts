export { registerCouponRoutes } from './coupons-routes.ts';
export {
  findBestCoupon,
  findCoupon,
  issueCoupon,
  issueCouponOfNewMember,
  issueCouponOfStanding,
  releaseCoupon,
  returnCoupon,
  takeCoupon,
} from './use-coupons.ts';
export { couponData } from './member-data.ts';
