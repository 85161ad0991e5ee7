export { registerCampaignRoutes } from './campaigns-routes.ts';
export { registerDeskCampaignRoutes } from './desk-campaigns-routes.ts';
export { campaignCouponData } from './member-data.ts';
export { findBestCampaignCoupon, requireCampaignCoupon, takeCampaignCoupon } from './use-campaign-coupons.ts';
