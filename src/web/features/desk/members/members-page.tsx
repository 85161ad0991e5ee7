import { useInfiniteQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/calls.ts';
import type { ListedMember } from '#contract/desk/members.ts';
import { DESK_ORDER_LABELS } from '#domain/desk/desk.ts';
import { call } from '../../../lib/api.ts';
import { Badge } from '../../../ui/status/badge.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { DeskLayout } from '../desk-layout.tsx';
import { deskTime } from '../desk-time.ts';
import { Cases } from '../frame/cases.tsx';
import type { Column } from '../frame/desk-list.tsx';
import { AUDITED, filterChoice, ListControls, orderChoice } from '../frame/list-controls.tsx';
import { useAddressQuery } from '../frame/use-address-query.ts';
import { MemberCard } from './member-card.tsx';

type Query = NonNullable<InputOf<'GET /v1/admin/members', 'query'>>;

const SEARCH = { name: 'search', label: '회원 찾기', placeholder: '회원 번호, 닉네임, 이메일, 학교' } as const;
const CHOICES = [
  filterChoice('memberType', '구분', '멘토와 멘티', { ROLE_MENTOR: '멘토', ROLE_MENTEE: '멘티' }),
  filterChoice('state', '상태', '모든 회원', { SUSPENDED: '이용 정지' }),
  orderChoice(DESK_ORDER_LABELS, 'NEWEST'),
] as const;

const COLUMNS: readonly Column<ListedMember>[] = [
  {
    header: '회원',
    cell: ({ nickname, email, suspendedAt, erasedAt }) => (
      <>
        <span>{`${nickname ?? email} `}</span>
        {suspendedAt && <Badge tone="danger">정지</Badge>}
        {erasedAt && <Badge tone="neutral">탈퇴</Badge>}
      </>
    ),
  },
  { header: '구분', cell: ({ memberType }) => (memberType === 'ROLE_MENTOR' ? '멘토' : '멘티') },
  { header: '학교', cell: ({ schoolName }) => schoolName ?? '–' },
  { header: '가입', cell: ({ createdAt }) => deskTime(createdAt), className: 'text-right' },
];

/** Members: found by mail address, nickname or school, looked at, suspended and let in again. */
export default function MembersPage() {
  return (
    <DeskLayout isDesk documentTitle="운영자 회원">
      <Members />
    </DeskLayout>
  );
}

function Members() {
  const address = useAddressQuery(['search', 'memberType', 'state', 'order']);
  const query = address.query as Query;
  const list = useInfiniteQuery({
    queryKey: ['desk-members', query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/members', { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
    ...AUDITED,
  });
  return (
    <Cases
      label="회원"
      list={list}
      idOf={({ memberId }) => memberId}
      columns={COLUMNS}
      toolbar={<ListControls search={SEARCH} choices={CHOICES} query={query} onChange={address.change} />}
      skeleton={<Skeleton className="h-40 w-full rounded-xl" />}
      empty={
        <EmptyState title="찾은 회원이 없어요" description="닉네임이나 이메일은 앞부분이 같아야 찾을 수 있어요." />
      }
    >
      {(member) => <MemberCard member={member} />}
    </Cases>
  );
}
