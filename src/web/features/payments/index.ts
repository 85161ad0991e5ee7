export { DepositAccount } from './deposit-account.tsx';

/** The form for another refund account, in a chunk of its own. */
export const loadRefundAccountAgain = () => import('./refund-account-again.tsx');
