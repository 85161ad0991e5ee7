import { clearDraft, readDraft, writeDraft } from '../../lib/drafts/draft-storage.ts';

const KEY = 'open-order';

/** The order with which this tab was sent to the gateway. */
export type OpenOrder = { orderId: string; mentoringId: number };

/** Stored before the buyer leaves: the gateway does not always return the order, and never the mentoring. */
export function rememberOpenOrder(order: OpenOrder) {
  writeDraft(KEY, order);
}

export function readOpenOrder(): OpenOrder | undefined {
  const stored = readDraft(KEY);
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { orderId, mentoringId } = stored as Partial<Record<keyof OpenOrder, unknown>>;
  return typeof orderId === 'string' && typeof mentoringId === 'number' ? { orderId, mentoringId } : undefined;
}

export function forgetOpenOrder() {
  clearDraft(KEY);
}
