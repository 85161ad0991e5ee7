export { DepositAccount } from './deposit-account.tsx';
