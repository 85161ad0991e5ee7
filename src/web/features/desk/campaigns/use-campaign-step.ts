import { useStep } from '../step-up/use-step.ts';

/** The lists that change with a campaign or one of its coupons. */
const LISTS = ['desk-campaigns', 'desk-campaign-coupons'] as const;

export const useCampaignStep = () => useStep(LISTS);
