import type { TransferStatus } from '#domain/money/transfers.ts';
import type { BadgeTone } from '../../../ui/status/badge.tsx';

export const TRANSFER_LABELS: Readonly<Record<TransferStatus, string>> = {
  PLANNED: '보낼 예정',
  SENT: '보냈어요',
  FAILED: '되돌아왔어요',
};
export const TRANSFER_TONES: Readonly<Record<TransferStatus, BadgeTone>> = {
  PLANNED: 'brand',
  SENT: 'success',
  FAILED: 'danger',
};
