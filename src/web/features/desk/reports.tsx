import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf } from '#contract/calls.ts';
import type { MessageReport } from '#contract/mentorings/messages.ts';
import { DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import { describeLead } from '#domain/mentorings/deadlines/nudges.ts';
import { REPORT_REASON_LABELS } from '#domain/mentorings/messages/messages.ts';
import { call } from '../../lib/api.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { EmptyState } from '../../ui/status/states.tsx';
import { deskTime } from './desk-time.ts';
import { Fact, Facts } from './fact.tsx';
import { AgeBadge } from './frame/age-badge.tsx';
import { Cases } from './frame/cases.tsx';
import type { Column } from './frame/desk-list.tsx';
import { useHeldSteps } from './frame/held-step.ts';
import { AUDITED, filterChoice, hasChoice, ListControls, orderChoice } from './frame/list-controls.tsx';
import { useCaseShortcuts } from './frame/shortcuts.ts';
import { useAddressQuery } from './frame/use-address-query.ts';
import { ReportedMessagesSheet } from './reported-messages-sheet.tsx';

/** One report: both people and the reason, without the message. That is read in the sheet, and each look is recorded. */
function ReportCard({ report }: { report: MessageReport }) {
  const [isOpen, setOpen] = useState(false);
  const now = useNow();
  const { reporter, reported, reason, detail, createdAt, mentoringId, number, closed } = report;
  useCaseShortcuts({ KeyA: () => setOpen(true) });
  return (
    <Card tone="outlined" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-lg font-bold break-words">{REPORT_REASON_LABELS[reason]}</h2>
        {closed ? (
          <Badge tone="neutral">처리함</Badge>
        ) : (
          <Badge tone="warning">{`${describeLead(new Date(createdAt), now)} 대기`}</Badge>
        )}
      </div>
      <Facts>
        <Fact label="신고한 회원">{nameOf(reporter)}</Fact>
        <Fact label="신고된 회원">{nameOf(reported)}</Fact>
        <Fact label="메시지">{`멘토링 ${mentoringId}번의 ${number}번째`}</Fact>
        {closed && <Fact label="처리">{deskTime(closed.at)}</Fact>}
        {closed && <Fact label="확인한 내용">{closed.note}</Fact>}
      </Facts>
      {detail && <p className="rounded-lg bg-sunken p-4 break-words whitespace-pre-wrap">{detail}</p>}
      <Button variant="soft" aria-keyshortcuts="A" onClick={() => setOpen(true)}>
        대화 보기
      </Button>
      {isOpen && <ReportedMessagesSheet report={report} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function nameOf({ name, side }: MessageReport['reporter']): string {
  return `${side === 'mentor' ? '멘토' : '멘티'} ${name}`;
}

type Query = NonNullable<InputOf<'GET /v1/admin/message-reports', 'query'>>;

const COLUMNS: readonly Column<MessageReport>[] = [
  { header: '사유', cell: ({ reason }) => REPORT_REASON_LABELS[reason] },
  { header: '신고한 회원', cell: ({ reporter }) => reporter.name, className: 'wrap-anywhere' },
  { header: '신고된 회원', cell: ({ reported }) => reported.name, className: 'wrap-anywhere' },
  {
    header: '대기',
    cell: ({ createdAt, closed }) => (closed ? deskTime(closed.at) : <AgeBadge since={createdAt} />),
    className: 'text-right',
  },
];
const SEARCH = { name: 'search', label: '신고 찾기', placeholder: '멘토링 번호, 닉네임, 이메일, 학교' } as const;
const CHOICES = [
  {
    name: 'state',
    label: '상태',
    options: [
      { value: '', label: '확인 대기' },
      { value: 'CLOSED', label: '처리함' },
    ],
  },
  filterChoice('reason', '사유', '모든 사유', REPORT_REASON_LABELS),
  orderChoice(DESK_ORDER_LABELS, 'OLDEST'),
] as const;

/** Reported messages: those that wait for the operator, oldest first, or those that were closed. */
export function Reports({ toolbar }: { toolbar?: Elements }) {
  const address = useAddressQuery(['search', 'reason', 'state', 'order']);
  const query = address.query as Query;
  const { isDecided } = useHeldSteps();
  const list = useInfiniteQuery({
    queryKey: ['message-reports', query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/message-reports', {
        query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
    ...AUDITED,
  });
  return (
    <Cases
      label="신고된 메시지"
      list={list}
      idOf={({ reportId }) => reportId}
      columns={COLUMNS}
      isGone={({ reportId, closed }) => !closed && isDecided(`report:${reportId}`)}
      toolbar={
        <>
          {toolbar}
          <ListControls search={SEARCH} choices={CHOICES} query={query} onChange={address.change} />
        </>
      }
      skeleton={<Skeleton className="h-56 w-full rounded-xl" />}
      empty={
        hasChoice(query) ? (
          <EmptyState title="찾은 신고가 없어요" />
        ) : (
          <EmptyState
            title="확인할 신고가 없어요"
            description="회원이 메시지를 신고하면 오래된 순으로 여기에 모여요."
          />
        )
      }
    >
      {(report) => <ReportCard report={report} />}
    </Cases>
  );
}
