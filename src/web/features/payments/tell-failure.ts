import { call } from '../../lib/api.ts';
import { logError } from '../../lib/log.ts';

/**
 * Tells the server that the window came back without a payment, so that the order closes and its coupon is free again.
 * A failure is logged only: the order closes by itself later.
 * @returns the mentoring of the order, when the server knows it
 */
export async function tellFailure(orderId: string, code: string): Promise<number | undefined> {
  try {
    const { mentoringId } = await call('POST /v1/payment/failure', { body: { orderId, code: code.slice(0, 100) } });
    return mentoringId;
  } catch (error) {
    logError('payment failure report error', error);
    return undefined;
  }
}
