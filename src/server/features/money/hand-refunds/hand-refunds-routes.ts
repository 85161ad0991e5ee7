import type { HandRefund } from '#contract/desk/hand-refunds.ts';
import type { DeskPayment } from '#contract/desk/payments.ts';
import type { Sent } from '#contract/shapes.ts';
import { capturedLeft } from '#domain/money/hand-refunds.ts';
import { maskAccountNumber } from '#domain/money/payout-accounts.ts';
import { refuse } from '#domain/refusals.ts';
import type { Routes } from '#server/http/routes.ts';
import { toSlice } from '#server/http/slices.ts';
import type { RefundReceiveAccount } from '#server/platform/payments/payment-gateway.ts';
import type { SealReader } from '#server/platform/seal.ts';
import type { Services } from '#server/services.ts';
import { readDeskSearch } from '../../people/member-search/search-members.ts';
import { findPayment } from '../payments/payment-view.ts';
import { readHandRefundAccount } from '../payments/refund-account.ts';
import { type HandRefundRow, handRefundStore } from './hand-refund-store.ts';
import { decideHandRefund, findAloneLeftKrw, proposeHandRefund } from './hand-refunds.ts';
import { obstacleOf } from './start-sending.ts';

/** A refund by hand as an operator sees it. */
function toHandRefund(reader: SealReader, row: HandRefundRow, viewerId: number): Sent<HandRefund> {
  const { paymentId, proposedBy, proposerEmail, decidedBy, deciderEmail, refundAccount, destination: _, ...rest } = row;
  return {
    ...rest,
    proposedBy: { memberId: proposedBy, email: proposerEmail },
    isOwn: proposedBy === viewerId,
    decidedBy: decidedBy !== null && deciderEmail !== null ? { memberId: decidedBy, email: deciderEmail } : null,
    refundAccount: refundAccount && toMasked(readHandRefundAccount(reader, paymentId, refundAccount)),
  };
}

function toMasked(account: RefundReceiveAccount | undefined): NonNullable<HandRefund['refundAccount']> {
  if (!account) return { bank: null, maskedNumber: null, holderName: null };
  const { bank, accountNumber, holderName } = account;
  return { bank, maskedNumber: maskAccountNumber(accountNumber), holderName };
}

/** What was refunded of an order by hand, what can be, or why nothing can. @throws RefusalError `NOT_FOUND` */
export async function describeHandRefunds(
  services: Pick<Services, 'db' | 'clock' | 'secrets' | 'log' | 'mentorings'>,
  paymentId: number,
  viewerId: number,
): Promise<Sent<Pick<DeskPayment, 'handRefunds' | 'leftKrw' | 'aloneLeftKrw' | 'handRefundObstacle'>>> {
  const { db, clock, mentorings } = services;
  const payment = (await findPayment(db, paymentId)) ?? refuse('NOT_FOUND');
  const [mentoring, rows, alone] = await Promise.all([
    mentorings.find(db, payment.mentoringId),
    handRefundStore.listOfPayment(db, paymentId),
    findAloneLeftKrw(db, payment, viewerId, clock.now()),
  ]);
  return {
    handRefunds: rows.map((row) => toHandRefund(services, row, viewerId)),
    leftKrw: capturedLeft(payment),
    aloneLeftKrw: alone,
    handRefundObstacle: obstacleOf(payment, mentoring ?? refuse('NOT_FOUND'), clock.now()) ?? null,
  };
}

/** Refunds by hand (product §26.15). */
export const handRefundRoutes: Routes = {
  'GET /v1/admin/hand-refunds': async ({ operator, query }, services) => {
    const { search, state, order, cursor: after } = query;
    const act = { action: 'HAND_REFUNDS_SEARCHED', subject: 'hand-refunds' } as const;
    const found = await readDeskSearch(services, operator, act, search);
    const rows = await handRefundStore.list(services.db, { ...found, state, order, after });
    const refunds = rows.map((row) => {
      const { orderId, mentoringId, menteeName, paidKrw, ...refund } = row;
      const { paymentId } = row;
      return {
        ...toHandRefund(services, refund, operator.memberId),
        paymentId,
        orderId,
        mentoringId,
        menteeName,
        paidKrw,
      };
    });
    const page = toSlice(refunds, query.size, (last) => last.handRefundId);
    const withAccount = page.content.filter(({ refundAccount }) => refundAccount !== null);
    if (withAccount.length > 0) {
      const detail = { payments: withAccount.map(({ paymentId }) => paymentId) };
      await operator.audit(services.db, { action: 'HAND_REFUND_ACCOUNTS_VIEWED', subject: 'hand-refunds', detail });
    }
    return page;
  },
  'POST /v1/admin/payments/{paymentId}/hand-refunds': async ({ operator, params, body }, services) => {
    const refund = await proposeHandRefund(services, operator, { ...params, ...body });
    services.jobs.nudge();
    return toHandRefund(services, { ...refund, refundAccount: null }, operator.memberId);
  },
  'POST /v1/admin/hand-refunds/{handRefundId}/decision': async ({ operator, params, body }, services) => {
    await decideHandRefund(services, operator, { ...params, ...body });
    services.jobs.nudge();
  },
};
