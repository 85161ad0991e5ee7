import type { Area } from '#server/area.ts';
import { registerCampaignRoutes, registerDeskCampaignRoutes } from './campaigns/campaigns-routes.ts';
import { registerCheckoutRoutes } from './checkout/checkout-routes.ts';
import { registerCheckoutJobs } from './checkout/reconcile-payments.ts';
import { registerCouponRoutes } from './coupons/use-coupons.ts';
import { registerHandRefundRoutes } from './hand-refunds/hand-refunds-routes.ts';
import { registerHandRefundJobs } from './hand-refunds/send-hand-refund.ts';
import { registerPaymentJobs } from './payments/refund-payment.ts';
import { registerPayoutJobs } from './payouts/earnings.ts';
import { registerPayoutRoutes } from './payouts/payouts-routes.ts';
import { registerDeskTransferRoutes } from './transfers/desk-transfers-routes.ts';
import { registerTransferJobs } from './transfers/plan-transfers.ts';
import { registerTransferRoutes } from './transfers/transfers-routes.ts';

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
