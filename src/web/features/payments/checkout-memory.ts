import * as z from 'zod/mini';
import { readDraft, writeDraft } from '../../lib/drafts/draft-storage.ts';

const KEY = 'payment-order';
const order = z.object({ orderId: z.string(), mentoringId: z.int() });

/** Remembers which order went to the gateway's window: the way back may come without one (a closed window). */
export function rememberOrder(orderId: string, mentoringId: number) {
  writeDraft(KEY, { orderId, mentoringId });
}

/** The last order that went to the window in this tab, or undefined when it is not `orderId`'s. */
export function recallOrder(orderId?: string | null) {
  const { data } = order.safeParse(readDraft(KEY));
  return data && (!orderId || data.orderId === orderId) ? data : undefined;
}
