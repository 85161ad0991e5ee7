import { clearDraft, readDraft, writeDraft } from '../../../lib/drafts/draft-storage.ts';

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

/** Browsers keep this many history entries per tab; beyond that, the count means nothing. */
const MAX_ENTRIES = 50;
const placeKey = (mentoringId: number) => `checkout-place-${mentoringId}`;

/** Stores the payment page's position in the tab's history, as the newest entry; the first of several attempts counts. */
export function rememberPlace(mentoringId: number): void {
  const stored = readDraft(placeKey(mentoringId));
  writeDraft(placeKey(mentoringId), Math.min(history.length, typeof stored === 'number' ? stored : MAX_ENTRIES));
}

/** How far back the page before the checkout is, as a negative number of entries; undefined if unknown. */
export function takeEntriesBack(mentoringId: number): number | undefined {
  const place = readDraft(placeKey(mentoringId));
  clearDraft(placeKey(mentoringId));
  if (typeof place !== 'number' || place < 2 || history.length >= MAX_ENTRIES) return undefined;
  // After that page come the payment page, the window and this one.
  const entriesBack = place - 1 - history.length;
  return entriesBack <= -3 ? entriesBack : undefined;
}
