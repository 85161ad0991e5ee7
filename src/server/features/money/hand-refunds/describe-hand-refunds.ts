import type { HandRefund } from '#contract/desk/hand-refunds.ts';
import type { DeskPayment } from '#contract/desk/payments.ts';
import { capturedLeft } from '#domain/money/hand-refunds.ts';
import { maskAccountNumber } from '#domain/money/payout-accounts.ts';
import { refuse } from '#domain/refusals.ts';
import type { RefundReceiveAccount } from '#server/platform/payments/payment-gateway.ts';
import type { SealReader } from '#server/platform/seal.ts';
import type { Services } from '#server/services.ts';
import { findPayment, readHandRefundAccount } from '../payments/index.ts';
import { handRefundStore, type HandRefundRow } from './hand-refund-store.ts';
import { findAloneLeftKrw } from './propose-hand-refund.ts';
import { obstacleOf } from './refundable-order.ts';

/** A refund by hand as an operator sees it. */
export function toHandRefund(reader: SealReader, row: HandRefundRow, viewerId: number): HandRefund {
  const { paymentId, proposedBy, proposerEmail, decidedBy, deciderEmail, refundAccount, destination: _, ...rest } = row;
  return {
    ...rest,
    proposedBy: { memberId: proposedBy, email: proposerEmail },
    proposedAt: row.proposedAt.toISOString(),
    isOwn: proposedBy === viewerId,
    decidedBy: decidedBy !== null && deciderEmail !== null ? { memberId: decidedBy, email: deciderEmail } : null,
    sentAt: row.sentAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
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
): Promise<Pick<DeskPayment, 'handRefunds' | 'leftKrw' | 'aloneLeftKrw' | 'handRefundObstacle'>> {
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
