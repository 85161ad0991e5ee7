import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { refundAccount } from '#domain/money/refund-accounts.ts';
import { refuse } from '#domain/refusals.ts';
import { serve } from '#server/http/serve.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import type { Services } from '#server/services.ts';
import { abandonOrder, replaceRefundAccount } from '../payments/index.ts';
import { confirmPayment, findOwnOrder } from './confirm-payment.ts';
import { createOrder } from './create-order.ts';
import { handleWebhook } from './handle-webhook.ts';
import { withdrawOrder } from './withdraw-order.ts';

export function registerCheckoutRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'POST /v1/mentoring/{mentoringId}/payment', ({ params, body, viewer }) =>
    createOrder(services, viewer.memberId, { ...params, ...body }),
  );
  serve(app, services, 'DELETE /v1/mentoring/{mentoringId}/payment', ({ params, viewer }) =>
    withdrawOrder(services, viewer.memberId, params.mentoringId),
  );
  serve(app, services, 'PUT /v1/mentoring/{mentoringId}/refund-account', ({ params, body, viewer }) =>
    submitRefundAccount(services, viewer.memberId, { ...params, ...body }),
  );
  serve(app, services, 'POST /v1/payment/confirm', ({ body, viewer, run }) =>
    confirmPayment(services, viewer.memberId, body, run),
  );
  serve(app, services, 'POST /v1/payment/failure', async ({ body, viewer }) => {
    const { mentoringId } = await findOwnOrder(services, viewer.memberId, body.orderId);
    await services.db.transaction((tx) => abandonOrder(services, tx, body.orderId, services.clock.now()));
    return { mentoringId };
  });
  serve(app, services, 'POST /v1/payment/webhook', async ({ body }) => {
    await handleWebhook(services, body);
    return null;
  });
}

/**
 * The student gives the account of a refund anew, mistyped or refused by the gateway; a refused refund goes on at once.
 * @throws RefusalError `NOT_FOUND` for a stranger, `OUT_OF_ORDER` when there is no account, or the bank has it already
 */
async function submitRefundAccount(
  services: Services,
  menteeId: number,
  given: { mentoringId: number; refundAccount: z.output<typeof refundAccount> },
): Promise<{ mentoringId: number }> {
  const { mentoringId } = given;
  await services.db.transaction(async (tx) => {
    const mentoring = await services.mentorings.find(tx, mentoringId);
    if (mentoring?.menteeId !== menteeId) return refuse('NOT_FOUND');
    const isReplaced = await replaceRefundAccount(services, tx, mentoringId, given.refundAccount, services.clock.now());
    if (!isReplaced) refuse('OUT_OF_ORDER', { message: '환불이 은행으로 넘어가 계좌를 바꿀 수 없어요.' });
    publishToMembers(services.live, tx, [menteeId]);
  });
  services.jobs.nudge();
  return { mentoringId };
}
