import { lazy, Suspense } from 'react';
import type { TransferFile } from '#contract/money/transfers.ts';
import { DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import { describeWon } from '#domain/money/payments.ts';
import { describeLeftOut, type LeftOutTransfer, MAX_TRANSFERS_PER_FILE } from '#domain/money/transfers.ts';
import { groupDigits } from '#domain/text/group-digits.ts';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { Badge } from '../../../ui/status/badge.tsx';
import { DeskLayout } from '../desk-layout.tsx';
import { deskTime } from '../desk-time.ts';
import { downloadConfirmed } from '../download-confirmed.ts';
import { Fact, Facts } from '../fact.tsx';
import { AgeBadge } from '../frame/age-badge.tsx';
import { deskList, WIDTHS } from '../frame/desk-list.tsx';
import { filterChoice, orderChoice } from '../frame/list-controls.tsx';
import { useViews } from '../frame/use-views.tsx';
import { useDeskStep } from '../use-desk-step.ts';
import { AccountQueue } from './account-queue.tsx';
import { TransferList } from './transfer-list.tsx';

const LEFT_OUT = '파일에 담지 못한 이체가 있어요';

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
      cell: ({ sentAt, createdAt }) => (sentAt ? describeState(sentAt) : <AgeBadge since={createdAt} />),
    },
  ],
  filters: [
    filterChoice('state', '상태', '모든 상태', { UNSENT: '보내기 전', SENT: '보냄' }),
    orderChoice(DESK_ORDER_LABELS, 'NEWEST'),
  ],
  empty: {
    title: '아직 이체 파일이 없어요',
    description: `새 파일에는 계좌가 확인된 이체가 ${groupDigits(MAX_TRANSFERS_PER_FILE)}건까지 담겨요.`,
    found: '찾은 이체 파일이 없어요',
  },
  skeleton: 'h-40',
  detail: (file) => <FileCard file={file} />,
});

/** Bulk transfers of the bank: made, downloaded, and marked as sent. */
export function FileList({ views }: { views: Elements }) {
  const step = useDeskStep();
  const attempt = useAttempt();
  const dialog = useDialog();
  const create = () => {
    let leftOut: readonly LeftOutTransfer[] = [];
    return step({
      work: async () => {
        ({ leftOut } = await attempt({}, (idempotencyKey) =>
          call('POST /v1/admin/transfer-files', { idempotencyKey }),
        ));
      },
      done: '이체 파일을 만들었어요.',
      failure: '파일을 만들지 못했어요',
    }).then(() => {
      if (leftOut.length > 0) void dialog.alert({ title: LEFT_OUT, description: describeLeftOut(leftOut) });
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
  const step = useDeskStep();
  const markSent = () =>
    step({
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
    <Card tone="outlined" className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-lg font-bold">{`파일 ${fileId}`}</h2>
        <Badge tone={sentAt ? 'success' : 'brand'}>{describeState(sentAt)}</Badge>
      </div>
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
    </Card>
  );
}

function describeState(sentAt: string | null): string {
  return sentAt ? '보냄' : '보내기 전';
}

const VIEWS = [
  { value: 'accounts', label: '계좌 확인', List: AccountQueue },
  { value: 'former', label: '탈퇴한 멘토', List: lazy(() => import('./former-payees.tsx')) },
  { value: 'transfers', label: '이체', List: TransferList },
  { value: 'files', label: '파일', List: FileList },
] as const;

/** What is transferred to mentors: accounts to confirm, mentors who left without one, transfers, and the files for the bank (product §26.12). */
export default function TransfersPage() {
  const { shown, views } = useViews(VIEWS);
  return (
    <DeskLayout isDesk title="이체">
      <Suspense>
        <shown.List key={shown.value} views={views} />
      </Suspense>
    </DeskLayout>
  );
}
