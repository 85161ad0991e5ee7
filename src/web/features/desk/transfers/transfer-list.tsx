import { useRef } from 'react';
import type { DeskTransfer } from '#contract/money/transfers.ts';
import { DESK_ORDER_LABELS, UNREADABLE_EMAIL } from '#domain/desk/desk.ts';
import { describeWon } from '#domain/money/payments.ts';
import type { TransferFailure } from '#domain/money/transfers.ts';
import { koreanMonth } from '#domain/time/korean-time.ts';
import { call } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { Amount, Amounts, TRANSFER_LABELS, TRANSFER_TONES } from '../../money/payouts/amounts.tsx';
import { deskTime } from '../desk-time.ts';
import { Fact, Facts } from '../fact.tsx';
import { AgeBadge } from '../frame/age-badge.tsx';
import { deskList, WIDTHS } from '../frame/desk-list.tsx';
import { filterChoice, orderChoice } from '../frame/list-controls.tsx';
import { useCaseShortcuts } from '../frame/shortcuts.ts';
import { labelsOfMonths, recentMonths } from '../months.ts';
import { useDeskStep } from '../use-desk-step.ts';

/** How many past months can be chosen. */
const MONTHS = 24;

/** Transfers of a state, newest first. */
export const TransferList = deskList({
  call: 'GET /v1/admin/transfers',
  key: 'desk-transfers',
  label: '이체',
  idOf: ({ transferId }) => transferId,
  columns: [
    { header: '멘토', width: WIDTHS.name, cell: ({ nickname }) => nickname },
    { header: '월', width: 5.5, cell: ({ month }) => month },
    { header: '상태', width: WIDTHS.state, cell: ({ status }) => TRANSFER_LABELS[status] },
    {
      header: '대기',
      width: WIDTHS.wait,
      cell: ({ status, plannedAt, failedAt }) => (status === 'SENT' ? '–' : <AgeBadge since={failedAt ?? plannedAt} />),
    },
    { header: '금액', width: WIDTHS.won, cell: ({ netKrw }) => describeWon(netKrw), isNumber: true },
  ],
  search: { label: '이체 찾기', placeholder: '이체 번호, 닉네임, 이메일, 학교' },
  filters: () => [
    filterChoice('status', '상태', '모든 상태', TRANSFER_LABELS),
    filterChoice('month', '월', '모든 달', labelsOfMonths(recentMonths(koreanMonth(now()), MONTHS))),
    orderChoice(DESK_ORDER_LABELS, 'NEWEST'),
  ],
  isAudited: true,
  empty: {
    title: '아직 이체가 없어요',
    description: '달마다 1일 9시에, 계좌가 확인된 멘토의 번 금액으로 만들어져요.',
    found: '찾은 이체가 없어요',
  },
  skeleton: 'h-48',
  detail: (transfer) => <TransferCard transfer={transfer} />,
});

function TransferCard({ transfer }: { transfer: DeskTransfer }) {
  const { transferId, month, status, nickname, email, earnedKrw, incomeTaxKrw, localTaxKrw, netKrw } = transfer;
  const { plannedAt, sentAt, failedAt } = transfer;
  const step = useDeskStep();

  const returned = useRef<HTMLButtonElement>(null);
  // Which of the two it was is chosen there.
  useCaseShortcuts({ KeyR: () => returned.current?.focus() });

  const failed = (cause: TransferFailure) =>
    step({
      question: {
        title: '이체가 돌아왔나요?',
        description:
          cause === 'ACCOUNT'
            ? '원장에서 되돌리고, 멘토에게 계좌를 다시 등록해 달라고 알려요.'
            : '원장에서 되돌리고, 다음 파일에 다시 담아요.',
        confirmText: '돌아왔어요',
      },
      work: () => call('POST /v1/admin/transfers/{transferId}/failure', { params: { transferId }, body: { cause } }),
      done: '원장에서 되돌렸어요.',
      failure: '되돌리지 못했어요',
    });

  return (
    <Card tone="outlined" className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg font-bold break-words">{nickname}</h2>
          <p className="text-sm break-all text-ink-muted">{email ?? UNREADABLE_EMAIL}</p>
        </div>
        <Badge tone={TRANSFER_TONES[status]}>{TRANSFER_LABELS[status]}</Badge>
      </div>
      <Facts>
        <Fact label="번호">{transferId}</Fact>
        <Fact label="월">{month}</Fact>
        {status !== 'SENT' && <Fact label="기다림">{describeWait(transfer)}</Fact>}
        <Fact label="만듦">{deskTime(plannedAt)}</Fact>
        {sentAt && <Fact label="보냄">{deskTime(sentAt)}</Fact>}
        {failedAt && <Fact label="돌아옴">{deskTime(failedAt)}</Fact>}
      </Facts>
      <div className="border-t border-line pt-4">
        <Amounts>
          <Amount label="번 금액" krw={earnedKrw} />
          <Amount label="소득세" krw={incomeTaxKrw} isDeduction />
          <Amount label="지방소득세" krw={localTaxKrw} isDeduction />
          <Amount label={status === 'SENT' ? '보낸 금액' : '보낼 금액'} krw={netKrw} strong />
        </Amounts>
      </div>
      {status === 'SENT' && (
        <div className="flex flex-wrap gap-2.5 *:grow">
          <Button ref={returned} variant="secondary" aria-keyshortcuts="R" onClick={() => failed('BANK')}>
            은행이 보내지 못했어요
          </Button>
          <Button variant="secondary" onClick={() => failed('ACCOUNT')}>
            계좌가 받지 않았어요
          </Button>
        </div>
      )}
    </Card>
  );
}

/** What it waits for. */
function describeWait({ fileId, hasAccount }: DeskTransfer): string {
  if (fileId !== null) return `파일 ${fileId}번을 은행에 보내기`;
  return hasAccount ? '다음 파일' : '계좌 확인';
}
