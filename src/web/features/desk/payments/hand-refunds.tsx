import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HandRefund } from '#contract/desk/hand-refunds.ts';
import type { DeskPayment } from '#contract/desk/payments.ts';
import { UNREADABLE_REFUND_ACCOUNT_MESSAGE } from '#domain/desk/desk.ts';
import { bankName } from '#domain/money/banks.ts';
import {
  HAND_REFUND_OBSTACLE_TEXTS,
  HAND_REFUND_WAITS_DAYS,
  type HandRefundState,
} from '#domain/money/hand-refunds.ts';
import { describeWon } from '#domain/money/payments.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { type ConfirmOptions, dialog } from '../../../ui/overlays/dialog.ts';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import { Badge, type BadgeTone } from '../../../ui/status/badge.tsx';
import { Fact, Facts } from '../desk-card.tsx';
import { deskTime } from '../desk-time.ts';
import { useDecide, useHeldDecisions } from '../frame/held-decision.ts';
import { useCaseShortcuts } from '../frame/shortcuts.ts';
import { useMoneyAction } from '../frame/use-desk-action.ts';

const [HandRefundSheet, opener] = lazySheet(() => import('./hand-refund-sheet.tsx'));

/** Refunds by hand of a payment: those that were made or wait, and the way to another one, or why there can be none. */
export function HandRefunds({ payment }: { payment: DeskPayment }) {
  const { handRefunds, handRefundObstacle } = payment;
  const queries = useQueryClient();
  const [isRefunding, setRefunding] = useState(false);
  const open = handRefunds.find(({ state }) => state === 'PROPOSED' || state === 'SENT');
  return (
    <section aria-label="직접 환불" className="flex flex-col gap-3">
      <h3 className="font-semibold">직접 환불</h3>
      {handRefunds.length > 0 && (
        <ul className="flex flex-col gap-2">
          {handRefunds.map((refund) => (
            <li key={refund.handRefundId} className="rounded-lg bg-sunken px-4 py-3 text-sm">
              <HandRefundFacts refund={refund} />
            </li>
          ))}
        </ul>
      )}
      {open?.state === 'SENT' && (
        <Button
          variant="soft"
          size="sm"
          className="self-start"
          onClick={() => queries.invalidateQueries({ queryKey: ['desk-payment', payment.paymentId] })}
        >
          다 됐는지 보기
        </Button>
      )}
      {!open && handRefundObstacle && (
        <p className="text-sm text-ink-muted">{HAND_REFUND_OBSTACLE_TEXTS[handRefundObstacle]}</p>
      )}
      {!open && !handRefundObstacle && (
        <Button variant="soft" className="self-start" {...opener} onClick={() => setRefunding(true)}>
          환불
        </Button>
      )}
      {isRefunding && <HandRefundSheet payment={payment} onClose={() => setRefunding(false)} />}
    </section>
  );
}

export const HAND_REFUND_LABELS: Readonly<Record<HandRefundState, string>> = {
  PROPOSED: '승인 대기',
  SENT: '보내는 중',
  DONE: '환불 완료',
  REFUSED: '결제사가 거절',
  REJECTED: '반려',
  EXPIRED: '기한 지남',
};
const TONES: Readonly<Record<HandRefundState, BadgeTone>> = {
  PROPOSED: 'warning',
  SENT: 'brand',
  DONE: 'success',
  REFUSED: 'danger',
  REJECTED: 'neutral',
  EXPIRED: 'neutral',
};

/** One refund by hand: sum, reason, operators and state, with the decisions that the reader may take. */
export function HandRefundFacts({ refund }: { refund: HandRefund }) {
  const { amountKrw, reason, note, state, proposedBy, proposedAt, decidedBy, endedAt, refusal, refundAccount } = refund;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-start justify-between gap-3">
        <span className="font-semibold tabular-nums">{describeWon(amountKrw)}</span>
        <Badge tone={TONES[state]}>{HAND_REFUND_LABELS[state]}</Badge>
      </p>
      <Facts>
        <Fact label="이유">{reason}</Fact>
        {refundAccount && <Fact label="보낼 계좌">{describeAccount(refundAccount)}</Fact>}
        {note && <Fact label="메모">{note}</Fact>}
        <Fact label="올린 사람">{`${proposedBy.email} (${deskTime(proposedAt)})`}</Fact>
        {decidedBy && <Fact label={state === 'REJECTED' ? '반려한 사람' : '승인한 사람'}>{decidedBy.email}</Fact>}
        {endedAt && <Fact label="끝난 때">{deskTime(endedAt)}</Fact>}
        {refusal && <Fact label="결제사의 답">{refusal}</Fact>}
      </Facts>
      {state === 'PROPOSED' && <Decision refund={refund} />}
    </div>
  );
}

function describeAccount({ bank, maskedNumber, holderName }: NonNullable<HandRefund['refundAccount']>): string {
  if (bank === null) return '읽지 못했어요';
  return `${bankName(bank)} ${maskedNumber} ${holderName}`;
}

function Decision({ refund: { handRefundId, amountKrw, isOwn, refundAccount } }: { refund: HandRefund }) {
  const act = useMoneyAction();
  const hold = useDecide({ needsFactor: true });
  const key = `hand-refund:${handRefundId}`;
  const { isDecided } = useHeldDecisions();
  const decide = (isApproved: boolean, label: string, done: string, question?: ConfirmOptions) =>
    hold(
      {
        key,
        label: `${describeWon(amountKrw)} ${label}`,
        send: () =>
          act({
            work: () =>
              call('POST /v1/admin/hand-refunds/{handRefundId}/decision', {
                params: { handRefundId },
                body: { isApproved },
              }),
            done,
            failure: '결정하지 못했어요',
          }),
      },
      question,
    );
  async function approve() {
    const isMeant = await dialog.confirm({
      title: `${describeWon(amountKrw)}을 환불할까요?`,
      description: `${refundAccount ? `${describeAccount(refundAccount)} 계좌로 보내요. ` : ''}결제사에 보내고 나면 되돌릴 수 없어요. 회사가 부담하고 멘토의 정산은 그대로예요.`,
      confirmText: '승인하기',
    });
    if (isMeant) decide(true, '환불 승인', '승인했어요. 결제사에 보내고 있어요.');
  }
  const reject = () =>
    decide(false, '환불 반려', '환불을 반려했어요.', {
      title: `${describeWon(amountKrw)}의 환불을 반려할까요?`,
      description: '되돌릴 수 없어요. 돌려주려면 새로 올려야 해요.',
      confirmText: '반려하기',
    });
  const withdraw = () =>
    decide(false, '환불 거둠', '올린 환불을 거뒀어요.', {
      title: `올린 환불 ${describeWon(amountKrw)}을 거둘까요?`,
      description: '되돌릴 수 없어요. 돌려주려면 새로 올려야 해요.',
      confirmText: '거두기',
    });
  const isUnreadable = refundAccount?.bank === null;
  useCaseShortcuts(
    isOwn || isDecided(key) ? {} : { KeyR: reject, ...(!isUnreadable && { KeyA: () => void approve() }) },
  );
  // The list no longer has it; the payment's card shows the result.
  if (isDecided(key)) return <p className="text-sm text-ink-muted">결정을 보내고 있어요.</p>;
  if (isOwn) {
    return (
      <>
        <p className="text-sm text-ink-muted">
          {`다른 운영자의 승인을 기다려요. ${HAND_REFUND_WAITS_DAYS}일 안에 승인하지 않으면 없던 일이 돼요.`}
        </p>
        <Button variant="secondary" onClick={withdraw}>
          올린 환불 거두기
        </Button>
      </>
    );
  }
  return (
    <>
      {isUnreadable && <p className="text-sm text-ink-muted">{UNREADABLE_REFUND_ACCOUNT_MESSAGE}</p>}
      <div className="flex flex-wrap gap-2.5 *:grow">
        <Button variant="secondary" aria-keyshortcuts="R" onClick={reject}>
          반려하기
        </Button>
        {!isUnreadable && (
          <Button aria-keyshortcuts="A" onClick={approve}>
            승인하기
          </Button>
        )}
      </div>
    </>
  );
}
