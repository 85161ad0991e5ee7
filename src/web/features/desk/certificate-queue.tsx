import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Certificate } from '#contract/people/certificates.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { EmptyState } from '../../ui/status/states.tsx';
import { CertificateFacts, lacksDocument } from './certificate-facts.tsx';
import { DecisionSheet } from './decision-sheet.tsx';
import { Queue } from './queue.tsx';

/** One document and its owner; a pending one has a button to review it. */
function CertificateCard({ certificate }: { certificate: Certificate }) {
  const [isOpen, setOpen] = useState(false);
  const { member, status } = certificate;
  const isMentor = member.memberType === 'ROLE_MENTOR';
  return (
    <Card tone="outlined" className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg font-bold break-words">{member.nickname ?? member.email}</h2>
        <Badge tone={isMentor ? 'brand' : 'neutral'}>{isMentor ? '멘토' : '멘티'}</Badge>
      </div>
      <CertificateFacts certificate={certificate} />
      {status === 'PENDING' && (
        <>
          <Button variant="soft" onClick={() => setOpen(true)}>
            {lacksDocument(certificate) ? '심사하기' : '서류 보고 심사하기'}
          </Button>
          <DecisionSheet certificate={certificate} open={isOpen} onClose={() => setOpen(false)} />
        </>
      )}
    </Card>
  );
}

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
