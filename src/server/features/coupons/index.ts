export { registerCouponRoutes } from './coupons-routes.ts';
export { findCoupon, issueCoupon, releaseCoupon, returnCoupon, takeCoupon } from './use-coupons.ts';
