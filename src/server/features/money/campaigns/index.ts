export { registerCampaignRoutes, registerDeskCampaignRoutes } from './campaigns-routes.ts';
export { findBestCampaignCoupon, requireCampaignCoupon, takeCampaignCoupon } from './give-coupon.ts';
