import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { CertificateCard } from './certificate-card.tsx';

type Status = 'PENDING' | 'APPROVED' | 'REJECTED';

const NOTHING: Readonly<Record<Status, string>> = {
  PENDING: '심사할 서류가 없어요',
  APPROVED: '승인한 서류가 없어요',
  REJECTED: '반려한 서류가 없어요',
};

/** Documents in one state, oldest first. */
export function CertificateQueue({ status }: { status: Status }) {
  const list = useInfiniteQuery({
    queryKey: ['certificates', status],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/certificates', { query: { status, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
  });
  if (list.isPending) {
    return (
      <LoadingRegion className="flex flex-col gap-3 px-page py-5">
        <Skeleton className="h-48 w-full rounded-xl" />
        <Skeleton className="h-48 w-full rounded-xl" />
      </LoadingRegion>
    );
  }
  if (!list.data) return <ErrorState message={messageOf(list.error)} onRetry={list.refetch} />;
  const certificates = list.data.pages.flatMap((page) => page.content);
  if (certificates.length === 0) return <EmptyState title={NOTHING[status]} />;
  return (
    <div className="flex flex-col gap-4 px-page py-5">
      <ul className="flex flex-col gap-4">
        {certificates.map((certificate) => (
          <li key={certificate.certificateId}>
            <CertificateCard certificate={certificate} />
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
