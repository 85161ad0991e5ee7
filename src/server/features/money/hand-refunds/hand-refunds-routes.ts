import type { FastifyInstance } from 'fastify';
import { serve } from '#server/http/serve.ts';
import { toSlice } from '#server/http/slices.ts';
import type { Services } from '#server/services.ts';
import { readDeskSearch } from '../../people/member-search/index.ts';
import { decideHandRefund } from './decide-hand-refund.ts';
import { toHandRefund } from './describe-hand-refunds.ts';
import { handRefundStore } from './hand-refund-store.ts';
import { proposeHandRefund } from './propose-hand-refund.ts';

/** Refunds by hand (product §26.15). */
export function registerHandRefundRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, 'GET /v1/admin/hand-refunds', async ({ operator, query }) => {
    const { search, state, order, cursor } = query;
    const act = { action: 'HAND_REFUNDS_SEARCHED', subject: 'hand-refunds' } as const;
    const found = await readDeskSearch(services, operator, act, search);
    const after = cursor === undefined ? undefined : Number(cursor);
    const rows = await handRefundStore.list(services.db, { ...found, state, order, after });
    const refunds = rows.map((row) => {
      const { paymentId, orderId, mentoringId, menteeName, paidKrw, ...refund } = row;
      return {
        ...toHandRefund(services, { ...refund, paymentId }, operator.memberId),
        paymentId,
        orderId,
        mentoringId,
        menteeName,
        paidKrw,
      };
    });
    const page = toSlice(refunds, query.size, (last) => String(last.handRefundId));
    const withAccount = page.content.filter(({ refundAccount }) => refundAccount !== null);
    if (withAccount.length > 0) {
      const detail = { payments: withAccount.map(({ paymentId }) => paymentId) };
      await operator.audit(services.db, { action: 'HAND_REFUND_ACCOUNTS_VIEWED', subject: 'hand-refunds', detail });
    }
    return page;
  });
  serve(app, services, 'POST /v1/admin/payments/{paymentId}/hand-refunds', async ({ operator, params, body }) => {
    const refund = await proposeHandRefund(services, operator, { ...params, ...body });
    services.jobs.nudge();
    return toHandRefund(services, { ...refund, refundAccount: null }, operator.memberId);
  });
  serve(app, services, 'POST /v1/admin/hand-refunds/{handRefundId}/decision', async ({ operator, params, body }) => {
    await decideHandRefund(services, operator, { ...params, ...body });
    services.jobs.nudge();
    return null;
  });
}
