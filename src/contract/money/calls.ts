import { campaignCalls } from './campaigns.ts';
import { couponCalls, paymentCalls } from './payments.ts';
import { payoutCalls } from './payouts.ts';
import { transferCalls } from './transfers.ts';

/** Every call of the area `money`. */
export const MONEY_CALLS = { ...paymentCalls, ...couponCalls, ...campaignCalls, ...payoutCalls, ...transferCalls };
