export { registerCouponRoutes } from './coupons-routes.ts';
export { findBestCoupon, findCoupon, issueCoupon, releaseCoupon, returnCoupon, takeCoupon } from './use-coupons.ts';
