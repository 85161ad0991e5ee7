import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { EmptyState } from '../../ui/status/states.tsx';
import { Queue } from './queue.tsx';
import { ReportCard } from './report-card.tsx';

/** Reported messages that wait for the operator, oldest first. */
export function Reports() {
  const list = useInfiniteQuery({
    queryKey: ['message-reports'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/message-reports', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
  });
  return (
    <Queue
      list={list}
      skeleton={<Skeleton className="h-56 w-full rounded-xl" />}
      empty={
        <EmptyState title="확인할 신고가 없어요" description="회원이 메시지를 신고하면 오래된 순으로 여기에 모여요." />
      }
    >
      {(report) => (
        <li key={report.reportId}>
          <ReportCard report={report} />
        </li>
      )}
    </Queue>
  );
}
