export { ChangeRefundAccount } from './change-refund-account.tsx';
export { DepositAccount } from './deposit-account.tsx';
export { refreshPayment } from './refresh-payment.ts';
export { RefundAccountFields } from './refund-account-fields.tsx';

/** The form for another refund account, in a chunk of its own. */
export const loadReplaceRefundAccount = () => import('./replace-refund-account.tsx');
