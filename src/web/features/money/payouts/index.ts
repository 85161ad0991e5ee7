export { TRANSFER_LABELS, TRANSFER_TONES } from './transfer-labels.ts';
export { Amount, Amounts } from './amounts.tsx';
