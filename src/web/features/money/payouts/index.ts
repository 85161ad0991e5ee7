export { Amount, Amounts, TRANSFER_LABELS, TRANSFER_TONES } from './amounts.tsx';
