export {
  findBestCoupon,
  findCoupon,
  issueCoupon,
  issueCouponOfNewMember,
  issueCouponOfStanding,
  registerCouponRoutes,
  releaseCoupon,
  returnCoupon,
  takeCoupon,
} from './use-coupons.ts';
