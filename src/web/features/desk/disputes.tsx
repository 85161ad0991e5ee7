import { useInfiniteQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/calls.ts';
import type { Dispute } from '#contract/mentorings/disputes.ts';
import { DISPUTE_ORDER_LABELS } from '#domain/desk/desk.ts';
import { call } from '../../lib/api.ts';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { EmptyState } from '../../ui/status/states.tsx';
import { DisputeCard } from './dispute-card.tsx';
import { AgeBadge, DueBadge } from './frame/age-badge.tsx';
import { Cases } from './frame/cases.tsx';
import type { Column } from './frame/desk-list.tsx';
import { useHeldSteps } from './frame/held-step.ts';
import { AUDITED, filterChoice, hasChoice, ListControls, orderChoice } from './frame/list-controls.tsx';
import { useAddressQuery } from './frame/use-address-query.ts';

type Query = NonNullable<InputOf<'GET /v1/admin/disputes', 'query'>>;

const COLUMNS: readonly Column<Dispute>[] = [
  { header: '멘토와 멘티', cell: ({ mentor, mentee }) => `${mentor.name} · ${mentee.name}` },
  { header: '단계', cell: ({ round }) => (round > 1 ? '이의 신청' : '문제 알림'), className: 'whitespace-nowrap' },
  { header: '결정 기한', cell: ({ decideBy }) => <DueBadge at={decideBy} /> },
  { header: '대기', cell: ({ askedAt }) => <AgeBadge since={askedAt} />, className: 'text-right' },
];

const SEARCH = { name: 'search', label: '문제 찾기', placeholder: '멘토링 번호, 닉네임, 이메일, 학교' } as const;
const CHOICES = [
  filterChoice('round', '단계', '모든 단계', { 1: '문제 알림', 2: '이의 신청' }),
  orderChoice(DISPUTE_ORDER_LABELS, 'DUE'),
] as const;

/** Sessions that wait for the operator's decision, what is due first at the top. */
export function Disputes() {
  const address = useAddressQuery(['search', 'round', 'order']);
  const query = address.query as Query;
  const { isDecided } = useHeldSteps();
  const list = useInfiniteQuery({
    queryKey: ['disputes', query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/disputes', { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
    ...AUDITED,
  });
  return (
    <Cases
      label="문제"
      list={list}
      idOf={({ mentoringId }) => mentoringId}
      columns={COLUMNS}
      isGone={({ mentoringId }) => isDecided(`dispute:${mentoringId}`)}
      toolbar={<ListControls search={SEARCH} choices={CHOICES} query={query} onChange={address.change} />}
      skeleton={<Skeleton className="h-72 w-full rounded-xl" />}
      empty={
        hasChoice(query) ? (
          <EmptyState title="찾은 문제가 없어요" />
        ) : (
          <EmptyState
            title="확인할 멘토링이 없어요"
            description="누군가 문제를 알리거나 이의를 신청하면 결정 기한이 가까운 순으로 여기에 모여요."
          />
        )
      }
    >
      {(dispute) => <DisputeCard dispute={dispute} />}
    </Cases>
  );
}
