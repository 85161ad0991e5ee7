import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { DisputeCard } from './dispute-card.tsx';

/** Sessions that wait for the operator's decision, longest first. */
export default function DisputesPage() {
  return (
    <AdminFrame documentTitle="운영자 문제 확인">
      <Disputes />
    </AdminFrame>
  );
}

function Disputes() {
  const list = useInfiniteQuery({
    queryKey: ['disputes'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/disputes', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
  });
  if (list.isPending) {
    return (
      <LoadingRegion className="flex flex-col gap-3 px-page py-5">
        <Skeleton className="h-72 w-full rounded-xl" />
        <Skeleton className="h-72 w-full rounded-xl" />
      </LoadingRegion>
    );
  }
  if (!list.data) return <ErrorState message={messageOf(list.error)} onRetry={list.refetch} />;
  const disputes = list.data.pages.flatMap((page) => page.content);
  if (disputes.length === 0) {
    return (
      <EmptyState title="확인할 멘토링이 없어요" description="누군가 문제를 알리면 오래 기다린 순으로 여기에 모여요." />
    );
  }
  return (
    <div className="flex flex-col gap-4 px-page py-5">
      <ul className="flex flex-col gap-4">
        {disputes.map((dispute) => (
          <li key={dispute.mentoringId}>
            <DisputeCard dispute={dispute} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <MoreButton
          onMore={() => list.fetchNextPage()}
          error={list.isFetchNextPageError ? messageOf(list.error) : undefined}
        />
      )}
    </div>
  );
}
