import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Area } from '#server/area.ts';
import { campaignRoutes, deskCampaignRoutes } from './campaigns/campaigns-routes.ts';
import { checkoutRoutes } from './checkout/checkout-routes.ts';
import { checkoutJobs } from './checkout/reconcile-payments.ts';
import { couponRoutes } from './coupons/use-coupons.ts';
import { handRefundRoutes } from './hand-refunds/hand-refunds-routes.ts';
import { handRefundJobs } from './hand-refunds/send-hand-refund.ts';
import { paymentJobs } from './payments/refund-payment.ts';
import { sumEarningHours } from './payouts/earnings.ts';
import { payoutRoutes, servePayoutFiles } from './payouts/payouts-routes.ts';
import { deskTransferRoutes, serveTransferFiles } from './transfers/desk-transfers-routes.ts';
import { planTransfers } from './transfers/plan-transfers.ts';
import { transferRoutes } from './transfers/transfers-routes.ts';

/** Orders, refunds, coupons, campaigns, payouts and transfers. */
export const money: Area = {
  routes: [
    campaignRoutes,
    deskCampaignRoutes,
    handRefundRoutes,
    couponRoutes,
    checkoutRoutes,
    payoutRoutes,
    servePayoutFiles,
    transferRoutes,
    deskTransferRoutes,
    serveTransferFiles,
  ],
  jobs: {
    ...paymentJobs,
    ...checkoutJobs,
    ...handRefundJobs,
    'sum-earning-hours': { everyMs: 10 * MINUTE_MS, run: sumEarningHours },
    'plan-transfers': { everyMs: HOUR_MS, run: planTransfers },
  },
};
