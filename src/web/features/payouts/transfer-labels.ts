import type { TransferStatus } from '#domain/payments/transfers.ts';
import type { BadgeTone } from '../../ui/status/badge.tsx';

export const TRANSFER_LABELS: Readonly<Record<TransferStatus, string>> = {
  PLANNED: '입금 예정',
  SENT: '입금 완료',
  FAILED: '입금 실패',
};
export const TRANSFER_TONES: Readonly<Record<TransferStatus, BadgeTone>> = {
  PLANNED: 'brand',
  SENT: 'success',
  FAILED: 'danger',
};
