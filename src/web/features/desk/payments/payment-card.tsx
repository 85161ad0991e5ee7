import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { DESK_PAGES } from '#contract/desk/pages.ts';
import type { DeskPayment, ListedPayment, PaymentAtGateway } from '#contract/desk/payments.ts';
import { hasOperatorRole } from '#domain/desk/operator-roles.ts';
import type { CouponKind } from '#domain/money/coupons.ts';
import { describeWon } from '#domain/money/payments.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { queryOf } from '../../../lib/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { Badge } from '../../../ui/status/badge.tsx';
import { DeskCard, Fact, Facts } from '../desk-card.tsx';
import { deskTime } from '../desk-time.ts';
import { useWaiting } from '../frame/age-badge.tsx';
import { AuditedDetail } from '../frame/audited-detail.tsx';
import { PAYMENT_LABELS } from '../payment-labels.ts';
import { HandRefunds } from './hand-refunds.tsx';

/** For a word without a label. */
const UNKNOWN = '알 수 없음';

/** One payment. What is more than the line of the list is asked for by a tap: each look is in the audit log. */
export function PaymentCard({ payment }: { payment: ListedPayment }) {
  const { paymentId, orderId, mentoringId, menteeName, mentorName, method, status, amountKrw, refundKrw } = payment;
  const roles = useWaiting()?.roles ?? [];
  return (
    <DeskCard title={`${describeWon(amountKrw)} · ${menteeName}`} badge={<Badge>{PAYMENT_LABELS[status]}</Badge>} wraps>
      <Facts>
        <Fact label="주문 번호">{orderId}</Fact>
        <Fact label="멘토링">
          {hasOperatorRole(roles, 'SUPPORT') ? (
            <Link to={`${DESK_PAGES.deskMentorings}?search=${mentoringId}`} className="underline underline-offset-4">
              {`${mentoringId}번`}
            </Link>
          ) : (
            <span>{`${mentoringId}번`}</span>
          )}
          <span>{` (${mentorName})`}</span>
        </Fact>
        <Fact label="결제 수단">{METHOD_LABELS[method]}</Fact>
        {refundKrw > 0 && <Fact label="환불">{describeWon(refundKrw)}</Fact>}
        <Fact label="주문">{deskTime(payment.createdAt)}</Fact>
      </Facts>
      <AuditedDetail
        queryKey={['desk-payment', paymentId]}
        load={(signal) => call('GET /v1/admin/payments/{paymentId}', { params: { paymentId }, signal })}
      >
        {(data) => <Detail payment={data} />}
      </AuditedDetail>
    </DeskCard>
  );
}

function Detail({ payment: data }: { payment: DeskPayment }) {
  const { priceKrw, discountKrw, couponKind, campaignName, approvedAt, refundedAt, failureMessage, ledger, calls } =
    data;
  return (
    <>
      <Facts>
        <Fact label="요금">
          {`${describeWon(priceKrw)}${discountKrw > 0 ? ` − ${describeWon(discountKrw)}` : ''}${couponKind ? ` (${COUPON_LABELS[couponKind]})` : ''}${campaignName ? ` (${campaignName})` : ''}`}
        </Fact>
        {approvedAt && <Fact label="승인">{deskTime(approvedAt)}</Fact>}
        {refundedAt && <Fact label="환불 완료">{deskTime(refundedAt)}</Fact>}
        {failureMessage && <Fact label="실패 사유">{failureMessage}</Fact>}
      </Facts>
      <ThreeBalances payment={data} />
      <HandRefunds payment={data} />
      <div className="border-t border-line">
        <History
          title="원장"
          lines={ledger.map(({ event, account, amountKrw, at }) => ({
            title: `${EVENT_LABELS[event] ?? UNKNOWN} · ${ACCOUNT_LABELS[account] ?? UNKNOWN}`,
            value: `${amountKrw < 0 ? '−' : ''}${describeWon(Math.abs(amountKrw))}`,
            at,
          }))}
        />
        <History
          title="PG 요청"
          lines={calls.map(({ step, outcome, requestedAt }) => ({
            title: CALL_LABELS[step],
            value: OUTCOME_LABELS[outcome],
            at: requestedAt,
          }))}
        />
      </div>
    </>
  );
}

const COMPARISONS: Readonly<Record<PaymentAtGateway['comparison'], { text: string; className: string }>> = {
  SAME: { text: '세 곳이 같아요.', className: 'text-success' },
  MOVING: { text: '돈이 옮겨지는 중이에요. 잠시 후 다시 조회해 주세요.', className: 'text-ink-muted' },
  DIFFERENT: {
    text: '서로 달라요. ‘PG에 맞추기’로 맞춰 보고, 그대로면 개발팀에 알려 주세요.',
    className: 'text-danger',
  },
};

/** The balances of order, ledger and gateway side by side; a tap asks the gateway. */
function ThreeBalances({ payment: { paymentId, expectedKrw, ledgerKrw } }: { payment: DeskPayment }) {
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(['desk-payment-gateway', paymentId], 'GET /v1/admin/payments/{paymentId}/gateway', {
      params: { paymentId },
    }),
    enabled: false,
    retry: false,
    gcTime: 0,
  });
  const [failure, setFailure] = useState<string>();

  async function check() {
    setFailure(undefined);
    try {
      await call('POST /v1/admin/payments/{paymentId}/check', { params: { paymentId } });
      showToast({ message: 'PG가 아는 대로 맞췄어요.', tone: 'success' });
      await queries.invalidateQueries({ queryKey: ['desk-payment', paymentId] });
      await queries.invalidateQueries({ queryKey: ['desk-payments'] });
      await refetch();
    } catch (failed) {
      setFailure(messageOf(failed));
    }
  }

  const problem = failure ?? (error && !isFetching ? messageOf(error) : undefined);
  return (
    <section aria-label="남아 있는 돈" className="flex flex-col gap-3">
      <dl className="grid grid-cols-3 gap-2 text-center">
        {[
          { label: '주문', krw: expectedKrw },
          { label: '원장', krw: ledgerKrw },
          { label: 'PG', krw: data ? (data.known?.balanceKrw ?? 0) : undefined, note: data && describeKnown(data) },
        ].map(({ label, krw, note }) => (
          <div key={label} className="rounded-lg bg-sunken px-2 py-3">
            <dt className="text-sm text-ink-muted">{label}</dt>
            <dd className="font-semibold tabular-nums">{krw === undefined ? '조회 전' : describeWon(krw)}</dd>
            {note && <dd className="text-xs break-words text-ink-muted">{note}</dd>}
          </div>
        ))}
      </dl>
      <div role="status">
        {problem ? (
          <p className="text-sm text-danger">{problem}</p>
        ) : (
          data && (
            <p className={clsx('text-sm', COMPARISONS[data.comparison].className)}>
              {`${COMPARISONS[data.comparison].text} (${deskTime(data.askedAt)}에 조회했어요)`}
            </p>
          )
        )}
      </div>
      {data?.known && data.known.cancels.length > 0 && (
        <History
          title="PG 취소"
          lines={data.known.cancels.map(({ amountKrw, reason, at }) => ({
            title: reason,
            value: describeWon(amountKrw),
            at,
          }))}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="soft" size="sm" pending={isFetching} onClick={() => refetch()}>
          {data ? '다시 조회' : 'PG 조회'}
        </Button>
        <Button variant="secondary" size="sm" onClick={check}>
          PG에 맞추기
        </Button>
      </div>
    </section>
  );
}

function describeKnown({ known }: PaymentAtGateway): string {
  return known ? `${GATEWAY_LABELS[known.status] ?? UNKNOWN}, ${describeWon(known.totalKrw)} 가운데` : '모르는 주문';
}

/** Lines with a sum or an outcome and their time, folded behind their number; nothing without any. */
function History({ title, lines }: { title: string; lines: readonly { title: string; value: string; at: string }[] }) {
  if (lines.length === 0) return null;
  return (
    <Fold title={title} value={`${lines.length}건`}>
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.at} ${line.title} ${line.value}`}>
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {line.title}
              </th>
              <td className="py-1.5 pr-3 text-ink-muted">
                <time dateTime={line.at}>{deskTime(line.at)}</time>
              </td>
              <td className="py-1.5 text-right font-semibold whitespace-nowrap tabular-nums">{line.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  );
}

const METHOD_LABELS: Readonly<Record<ListedPayment['method'], string>> = {
  CARD: '카드',
  KAKAOPAY: '카카오페이',
  VIRTUAL_ACCOUNT: '무통장입금',
  FREE: '무료',
};
const COUPON_LABELS: Readonly<Record<CouponKind, string>> = {
  NEW_MEMBER: '가입 쿠폰',
  FRESHMAN: '신입생 쿠폰',
  GRADUATE: '졸업생 쿠폰',
};
/** What the gateway calls the states of a payment. */
const GATEWAY_LABELS: Readonly<Record<string, string>> = {
  READY: '결제 전',
  IN_PROGRESS: '승인 기다리는 중',
  WAITING_FOR_DEPOSIT: '입금 대기',
  DONE: '결제됨',
  CANCELED: '전액 취소됨',
  PARTIAL_CANCELED: '일부 취소됨',
  ABORTED: '결제 실패',
  EXPIRED: '기한 지남',
};
/** What the ledger calls its journals and accounts. */
const EVENT_LABELS: Readonly<Record<string, string>> = {
  CAPTURE: '결제',
  COUPON: '쿠폰',
  REFUND: '환불',
  EARNING: '정산',
  FEE: '수수료',
  BOUNCE: '되돌아감',
  REOPEN: '다시 열림',
  PASS_ON: '다음 멘토에게',
};
const ACCOUNT_LABELS: Readonly<Record<string, string>> = {
  GATEWAY: 'PG',
  HELD: '예치금',
  MENTOR: '멘토',
  FEE: '수수료',
  COUPON: '쿠폰',
  LOSS: '손실',
};
const CALL_LABELS: Readonly<Record<DeskPayment['calls'][number]['step'], string>> = {
  CONFIRM: '승인',
  CANCEL: '취소',
};
const OUTCOME_LABELS: Readonly<Record<DeskPayment['calls'][number]['outcome'], string>> = {
  UNKNOWN: '응답 없음',
  DONE: '성공',
  REFUSED: '거절',
};
