import { useStep } from './step-up/use-step.ts';

/** The lists that change when an account is decided or money moves. */
const LISTS = [
  'desk-payout-accounts',
  'desk-transfers',
  'desk-transfer-files',
  'desk-payment',
  'desk-payments',
  'desk-hand-refunds',
  'waiting',
] as const;

/** Runs one step with money at a time, and reloads every list that shows it. */
export const useDeskStep = () => useStep(LISTS);
