import type { FastifyInstance } from 'fastify';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { abandonOrder } from '../payments/index.ts';
import { confirmPayment, findOwnOrder } from './confirm-payment.ts';
import { createOrder } from './create-order.ts';
import { handleWebhook } from './handle-webhook.ts';
import { submitRefundAccount } from './submit-refund-account.ts';
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
