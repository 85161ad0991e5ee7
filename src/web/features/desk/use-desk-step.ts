import { useStep } from './step-up/use-step.ts';

/** What changes when an account is decided, or money moves. */
const LISTS = [
  'desk-payout-accounts',
  'desk-transfers',
  'desk-transfer-files',
  'desk-payment',
  'desk-payments',
  'desk-hand-refunds',
  'waiting',
] as const;

/** Does something with money, once at a time, and reads every list that shows it again. */
export const useDeskStep = () => useStep(LISTS);
