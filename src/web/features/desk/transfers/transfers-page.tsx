import { lazy, useRef } from 'react';
import type { DeskTransfer, TransferFile } from '#contract/money/transfers.ts';
import { DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import { describeWon } from '#domain/money/payments.ts';
import {
  describeLeftOut,
  type LeftOutTransfer,
  MAX_TRANSFERS_PER_FILE,
  type TransferFailure,
} from '#domain/money/transfers.ts';
import { groupDigits } from '#domain/text/group-digits.ts';
import { call } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { dialog } from '../../../ui/overlays/dialog.ts';
import { Badge } from '../../../ui/status/badge.tsx';
import { Amount, Amounts, TRANSFER_LABELS, TRANSFER_TONES } from '../../money/payouts/amounts.tsx';
import { DeskCard, Fact, Facts } from '../desk-card.tsx';
import { deskTime } from '../desk-time.ts';
import { DeskViews } from '../desk-views.tsx';
import { downloadConfirmed } from '../download-confirmed.ts';
import { AgeBadge } from '../frame/age-badge.tsx';
import { deskList, filterChoice, orderChoice, WIDTHS } from '../frame/desk-list.tsx';
import { useCaseShortcuts } from '../frame/shortcuts.ts';
import { useMoneyAction } from '../frame/use-desk-action.ts';
import { describeMonth, recentMonths } from '../months.ts';
import { AccountQueue } from './account-queue.tsx';

const FILE_LABELS = { UNSENT: '보내기 전', SENT: '보냄' } as const;

const Files = deskList({
  call: 'GET /v1/admin/transfer-files',
  key: 'desk-transfer-files',
  label: '이체 파일',
  idOf: ({ fileId }) => fileId,
  columns: [
    { header: '파일', width: WIDTHS.state, cell: ({ fileId }) => `파일 ${fileId}` },
    { header: '이체', width: WIDTHS.number, cell: ({ transfers }) => `${groupDigits(transfers)}건`, isNumber: true },
    { header: '금액', width: WIDTHS.won, cell: ({ netKrw }) => describeWon(netKrw), isNumber: true },
    {
      header: '상태',
      width: WIDTHS.state,
      cell: ({ sentAt, createdAt }) => (sentAt ? FILE_LABELS.SENT : <AgeBadge since={createdAt} />),
    },
  ],
  filters: [filterChoice('state', '상태', '모든 상태', FILE_LABELS), orderChoice(DESK_ORDER_LABELS, 'NEWEST')],
  empty: {
    title: '아직 이체 파일이 없어요',
    description: `새 파일에는 계좌가 확인된 이체가 ${groupDigits(MAX_TRANSFERS_PER_FILE)}건까지 담겨요.`,
    found: '찾은 이체 파일이 없어요',
  },
  detail: (file) => <FileCard file={file} />,
});

/** Bulk transfers of the bank: made, downloaded, and marked as sent. */
function FileList({ views }: { views: Elements }) {
  const act = useMoneyAction();
  const create = () => {
    let leftOut: readonly LeftOutTransfer[] = [];
    return act({
      work: async (idempotencyKey) => {
        ({ leftOut } = await call('POST /v1/admin/transfer-files', { idempotencyKey }));
      },
      done: '이체 파일을 만들었어요.',
      failure: '파일을 만들지 못했어요',
    }).then(() => {
      if (leftOut.length === 0) return;
      void dialog.alert({ title: '파일에 담지 못한 이체가 있어요', description: describeLeftOut(leftOut) });
    });
  };
  return (
    <Files
      views={views}
      action={
        <Button variant="soft" size="sm" onClick={create}>
          새 파일
        </Button>
      }
    />
  );
}

function FileCard({ file: { fileId, createdAt, sentAt, transfers, netKrw } }: { file: TransferFile }) {
  const act = useMoneyAction();
  const markSent = () =>
    act({
      question: {
        title: '은행에 보냈나요?',
        description: `${groupDigits(transfers)}건, ${describeWon(netKrw)}이 원장에 적히고 멘토에게 알려요. 은행 화면에서 이체를 마친 뒤에 눌러 주세요.`,
        confirmText: '보냈어요',
      },
      work: () => call('POST /v1/admin/transfer-files/{fileId}/sent', { params: { fileId } }),
      done: '보낸 것으로 적었어요.',
      failure: '적지 못했어요',
    });
  return (
    <DeskCard
      title={`파일 ${fileId}`}
      badge={<Badge tone={sentAt ? 'success' : 'brand'}>{FILE_LABELS[sentAt ? 'SENT' : 'UNSENT']}</Badge>}
    >
      <Facts>
        <Fact label="이체">{`${groupDigits(transfers)}건`}</Fact>
        <Fact label="금액">{describeWon(netKrw)}</Fact>
        <Fact label="만듦">{deskTime(createdAt)}</Fact>
        {sentAt && <Fact label="보냄">{deskTime(sentAt)}</Fact>}
      </Facts>
      {transfers > 0 && (
        <div className="flex flex-wrap gap-2.5 *:grow">
          <LinkButton
            reloadDocument
            download
            variant="secondary"
            to={`/v1/admin/transfer-files/${fileId}.xlsx`}
            onClick={downloadConfirmed}
          >
            엑셀로 받기
          </LinkButton>
          {!sentAt && <Button onClick={markSent}>은행에 보냈어요</Button>}
        </div>
      )}
      <p className="text-sm text-ink-faint">계좌번호가 담긴 파일이에요. 받을 때마다 기록이 남아요.</p>
    </DeskCard>
  );
}

/** Transfers of a state, newest first. */
const TransferList = deskList({
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
    filterChoice(
      'month',
      '월',
      '모든 달',
      Object.fromEntries(recentMonths(now()).map((month) => [month, describeMonth(month)])),
    ),
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

const VIEWS = [
  { value: 'accounts', label: '계좌 확인', List: AccountQueue },
  { value: 'former', label: '탈퇴한 멘토', List: lazy(() => import('./former-payees.tsx')) },
  { value: 'transfers', label: '이체', List: TransferList },
  { value: 'files', label: '파일', List: FileList },
] as const;

/** What is transferred to mentors: accounts to confirm, mentors who left without one, transfers, and the files for the bank (product §26.12). */
export default function TransfersPage() {
  return <DeskViews title="이체" all={VIEWS} />;
}

function TransferCard({ transfer }: { transfer: DeskTransfer }) {
  const { transferId, month, status, nickname, email, earnedKrw, incomeTaxKrw, localTaxKrw, netKrw } = transfer;
  const { plannedAt, sentAt, failedAt } = transfer;
  const act = useMoneyAction();

  const returned = useRef<HTMLButtonElement>(null);
  // Which of the two it was is chosen there.
  useCaseShortcuts({ KeyR: () => returned.current?.focus() });

  const failed = (cause: TransferFailure) =>
    act({
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
    <DeskCard
      title={nickname}
      email={email}
      badge={<Badge tone={TRANSFER_TONES[status]}>{TRANSFER_LABELS[status]}</Badge>}
    >
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
    </DeskCard>
  );
}

/** What it waits for. */
function describeWait({ fileId, hasAccount }: DeskTransfer): string {
  if (fileId !== null) return `파일 ${fileId}번을 은행에 보내기`;
  return hasAccount ? '다음 파일' : '계좌 확인';
}
