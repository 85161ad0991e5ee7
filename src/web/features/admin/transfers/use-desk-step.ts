import { useStep } from '../step-up/use-step.ts';

/** What changes when an account is decided, or money moves. */
const LISTS = ['desk-payout-accounts', 'desk-transfers', 'desk-transfer-files', 'waiting'] as const;

/** Does something with transfers, once at a time, and reads every list of them again. */
export const useDeskStep = () => useStep(LISTS);
