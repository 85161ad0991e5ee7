import { useStep } from '../step-up/use-step.ts';

/** What changes when a campaign is made or ended, or a coupon is given or taken back. */
const LISTS = ['desk-campaigns', 'desk-campaign-coupons'] as const;

export const useCampaignStep = () => useStep(LISTS);
