import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MessageReport } from '#contract/messages.ts';
import { REPORT_REASON_LABELS } from '#domain/messages/messages.ts';
import { call } from '../../lib/api.ts';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { EmptyState } from '../../ui/status/states.tsx';
import { AgeBadge } from './frame/age-badge.tsx';
import { Cases } from './frame/cases.tsx';
import type { Column } from './frame/desk-list.tsx';
import { ReportCard } from './report-card.tsx';

const COLUMNS: readonly Column<MessageReport>[] = [
  { header: '사유', cell: ({ reason }) => REPORT_REASON_LABELS[reason] },
  { header: '신고한 회원', cell: ({ reporter }) => reporter.name },
  { header: '신고된 회원', cell: ({ reported }) => reported.name },
  { header: '대기', cell: ({ createdAt }) => <AgeBadge since={createdAt} />, className: 'text-right' },
];

/** Reported messages that wait for the operator, oldest first. */
export function Reports({ toolbar }: { toolbar?: ReactNode }) {
  const list = useInfiniteQuery({
    queryKey: ['message-reports'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/message-reports', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
  });
  return (
    <Cases
      label="신고된 메시지"
      list={list}
      idOf={({ reportId }) => reportId}
      columns={COLUMNS}
      toolbar={toolbar}
      skeleton={<Skeleton className="h-56 w-full rounded-xl" />}
      empty={
        <EmptyState title="확인할 신고가 없어요" description="회원이 메시지를 신고하면 오래된 순으로 여기에 모여요." />
      }
    >
      {(report) => <ReportCard report={report} />}
    </Cases>
  );
}
