import type { HandRefund } from '#contract/desk/hand-refunds.ts';
import type { DeskPayment } from '#contract/desk/payments.ts';
import { capturedLeft } from '#domain/payments/hand-refunds.ts';
import { maskAccountNumber } from '#domain/payments/payout-accounts.ts';
import { refuse } from '#domain/refusals.ts';
import type { Services } from '#server/services.ts';
import { findMentoring } from '../mentorings/index.ts';
import { findPayment, openHandRefundAccount } from '../payments/index.ts';
import { handRefundStore, type HandRefundRow } from './hand-refund-store.ts';
import { obstacleOf } from './refundable-order.ts';

/** A refund by hand as an operator sees it. */
export function toHandRefund({ secrets }: Pick<Services, 'secrets'>, row: HandRefundRow, viewerId: number): HandRefund {
  const { paymentId, proposedBy, proposerEmail, decidedBy, deciderEmail, refundAccount, ...rest } = row;
  const account = refundAccount && openHandRefundAccount(secrets, paymentId, refundAccount);
  return {
    ...rest,
    proposedBy: { memberId: proposedBy, email: proposerEmail },
    proposedAt: row.proposedAt.toISOString(),
    isOwn: proposedBy === viewerId,
    decidedBy: decidedBy !== null && deciderEmail !== null ? { memberId: decidedBy, email: deciderEmail } : null,
    sentAt: row.sentAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    refundAccount: account && {
      bank: account.bank,
      maskedNumber: maskAccountNumber(account.accountNumber),
      holderName: account.holderName,
    },
  };
}

/** What was refunded of an order by hand, what can be, or why nothing can. @throws RefusalError `NOT_FOUND` */
export async function describeHandRefunds(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  paymentId: number,
  viewerId: number,
): Promise<Pick<DeskPayment, 'handRefunds' | 'leftKrw' | 'handRefundObstacle'>> {
  const { db, clock } = services;
  const payment = (await findPayment(db, paymentId)) ?? refuse('NOT_FOUND');
  const [mentoring, rows] = await Promise.all([
    findMentoring(db, payment.mentoringId),
    handRefundStore.listOfPayment(db, paymentId),
  ]);
  return {
    handRefunds: rows.map((row) => toHandRefund(services, row, viewerId)),
    leftKrw: capturedLeft(payment),
    handRefundObstacle: obstacleOf(payment, mentoring ?? refuse('NOT_FOUND'), clock.now()) ?? null,
  };
}
