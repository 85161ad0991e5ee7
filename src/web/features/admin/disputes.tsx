import { useInfiniteQuery } from '@tanstack/react-query';
import type { Dispute } from '#contract/disputes.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import { call } from '../../lib/api.ts';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { EmptyState } from '../../ui/status/states.tsx';
import { DisputeCard } from './dispute-card.tsx';
import { AgeBadge } from './frame/age-badge.tsx';
import { Cases } from './frame/cases.tsx';
import type { Column } from './frame/desk-list.tsx';

const COLUMNS: readonly Column<Dispute>[] = [
  { header: '멘토와 멘티', cell: ({ mentor, mentee }) => `${mentor.name} · ${mentee.name}` },
  { header: '단계', cell: ({ round }) => (round > 1 ? '이의 신청' : '문제 알림'), className: 'whitespace-nowrap' },
  { header: '결정 기한', cell: ({ decideBy }) => describeKoreanTime(new Date(decideBy)) },
  { header: '대기', cell: ({ askedAt }) => <AgeBadge since={askedAt} />, className: 'text-right' },
];

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
    <Cases
      label="문제"
      list={list}
      idOf={({ mentoringId }) => mentoringId}
      columns={COLUMNS}
      skeleton={<Skeleton className="h-72 w-full rounded-xl" />}
      empty={
        <EmptyState
          title="확인할 멘토링이 없어요"
          description="누군가 문제를 알리거나 이의를 신청하면 결정 기한이 가까운 순으로 여기에 모여요."
        />
      }
    >
      {(dispute) => <DisputeCard dispute={dispute} />}
    </Cases>
  );
}
