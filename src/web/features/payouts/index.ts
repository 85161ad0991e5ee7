export { Amount, Amounts } from './amounts.tsx';
