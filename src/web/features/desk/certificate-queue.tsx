import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { EmptyState } from '../../ui/status/states.tsx';
import { CertificateCard } from './certificate-card.tsx';
import { Queue } from './queue.tsx';

type Status = 'PENDING' | 'APPROVED' | 'REJECTED';

const EMPTY_TITLES: Readonly<Record<Status, string>> = {
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
  return (
    <Queue
      list={list}
      skeleton={<Skeleton className="h-48 w-full rounded-xl" />}
      empty={<EmptyState title={EMPTY_TITLES[status]} />}
    >
      {(certificate) => (
        <li key={certificate.certificateId}>
          <CertificateCard certificate={certificate} />
        </li>
      )}
    </Queue>
  );
}
