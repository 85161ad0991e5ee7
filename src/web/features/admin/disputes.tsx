import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { EmptyState } from '../../ui/status/states.tsx';
import { DisputeCard } from './dispute-card.tsx';
import { Queue } from './queue.tsx';

/** Sessions that wait for the operator's decision, what is due first at the top. */
export function Disputes() {
  const list = useInfiniteQuery({
    queryKey: ['disputes'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/disputes', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
  });
  return (
    <Queue
      list={list}
      skeleton={<Skeleton className="h-72 w-full rounded-xl" />}
      empty={
        <EmptyState
          title="확인할 멘토링이 없어요"
          description="누군가 문제를 알리거나 이의를 신청하면 결정 기한이 가까운 순으로 여기에 모여요."
        />
      }
    >
      {(dispute) => (
        <li key={dispute.mentoringId}>
          <DisputeCard dispute={dispute} />
        </li>
      )}
    </Queue>
  );
}
