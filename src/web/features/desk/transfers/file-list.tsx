import { useInfiniteQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/calls.ts';
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
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { deskTime } from '../desk-time.ts';
import { downloadConfirmed } from '../download-confirmed.ts';
import { Fact, Facts } from '../fact.tsx';
import { AgeBadge } from '../frame/age-badge.tsx';
import { Cases } from '../frame/cases.tsx';
import { type Column, NUMBER } from '../frame/desk-list.tsx';
import { filterChoice, hasChoice, ListControls, orderChoice } from '../frame/list-controls.tsx';
import { useAddressQuery } from '../frame/use-address-query.ts';
import { useDeskStep } from '../use-desk-step.ts';

type Query = NonNullable<InputOf<'GET /v1/admin/transfer-files', 'query'>>;

const COLUMNS: readonly Column<TransferFile>[] = [
  { header: '파일', cell: ({ fileId }) => `파일 ${fileId}` },
  { header: '이체', cell: ({ transfers }) => `${groupDigits(transfers)}건`, className: 'text-right' },
  { header: '금액', cell: ({ netKrw }) => describeWon(netKrw), className: NUMBER },
  {
    header: '상태',
    cell: ({ sentAt, createdAt }) => (sentAt ? describeState(sentAt) : <AgeBadge since={createdAt} />),
  },
];
const CHOICES = [
  filterChoice('state', '상태', '모든 상태', { UNSENT: '보내기 전', SENT: '보냄' }),
  orderChoice(DESK_ORDER_LABELS, 'NEWEST'),
] as const;

const LEFT_OUT = '파일에 담지 못한 이체가 있어요';

/** Bulk transfers of the bank: made, downloaded, and marked as sent. */
export function FileList({ views }: { views: Elements }) {
  const step = useDeskStep();
  const attempt = useAttempt();
  const dialog = useDialog();
  const address = useAddressQuery(['state', 'order']);
  const query = address.query as Query;
  const list = useInfiniteQuery({
    queryKey: ['desk-transfer-files', query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/transfer-files', {
        query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
  });
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
    <Cases
      label="이체 파일"
      list={list}
      idOf={({ fileId }) => fileId}
      columns={COLUMNS}
      toolbar={
        <>
          {views}
          <div className="flex flex-wrap items-center justify-between gap-2">
            <ListControls choices={CHOICES} query={query} onChange={address.change} />
            <Button variant="soft" onClick={create}>
              새 파일
            </Button>
          </div>
        </>
      }
      skeleton={<Skeleton className="h-40 w-full rounded-xl" />}
      empty={
        <EmptyState
          title={hasChoice(query) ? '찾은 이체 파일이 없어요' : '아직 이체 파일이 없어요'}
          description={`새 파일에는 계좌가 확인된 이체가 ${groupDigits(MAX_TRANSFERS_PER_FILE)}건까지 담겨요.`}
        />
      }
    >
      {(file) => <FileCard file={file} />}
    </Cases>
  );
}

function FileCard({ file: { fileId, createdAt, sentAt, transfers, netKrw } }: { file: TransferFile }) {
  const step = useDeskStep();
  const markSent = () =>
    step({
      question: {
        title: '은행에 보냈나요?',
        description: `${groupDigits(transfers)}건, ${describeWon(netKrw)}이 장부에 적히고 멘토에게 알려요. 은행 화면에서 이체를 마친 뒤에 눌러 주세요.`,
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
