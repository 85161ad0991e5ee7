import type { Area } from '#server/area.ts';
import { registerCampaignRoutes, registerDeskCampaignRoutes } from './campaigns/index.ts';
import { registerCheckoutJobs, registerCheckoutRoutes } from './checkout/index.ts';
import { registerCouponRoutes } from './coupons/index.ts';
import { registerHandRefundJobs, registerHandRefundRoutes } from './hand-refunds/index.ts';
import { registerPaymentJobs } from './payments/index.ts';
import { registerPayoutJobs, registerPayoutRoutes } from './payouts/index.ts';
import { registerDeskTransferRoutes, registerTransferJobs, registerTransferRoutes } from './transfers/index.ts';

/** Orders, refunds, coupons, campaigns, payouts and transfers. */
export const money: Area = {
  routes: [
    registerCampaignRoutes,
    registerDeskCampaignRoutes,
    registerHandRefundRoutes,
    registerCouponRoutes,
    registerCheckoutRoutes,
    registerPayoutRoutes,
    registerTransferRoutes,
    registerDeskTransferRoutes,
  ],
  jobs: [registerPaymentJobs, registerCheckoutJobs, registerPayoutJobs, registerTransferJobs, registerHandRefundJobs],
};
