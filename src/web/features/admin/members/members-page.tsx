import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { InputOf } from '#contract/calls.ts';
import type { ListedMember } from '#contract/desk-members.ts';
import { MAX_DESK_SEARCH_LENGTH } from '#domain/desk.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import { call } from '../../../lib/api.ts';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { SortSelect } from '../../../ui/lists/sort-select.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { AdminLayout } from '../admin-layout.tsx';
import { Cases } from '../frame/cases.tsx';
import type { Column } from '../frame/desk-list.tsx';
import { MemberCard } from './member-card.tsx';

type Query = NonNullable<InputOf<'GET /v1/admin/members', 'query'>>;

const TYPES = [
  { value: '', label: '멘토와 멘티' },
  { value: 'ROLE_MENTOR', label: '멘토' },
  { value: 'ROLE_MENTEE', label: '멘티' },
] as const;
const STATES = [
  { value: '', label: '모든 회원' },
  { value: 'SUSPENDED', label: '이용 정지' },
] as const;

const COLUMNS: readonly Column<ListedMember>[] = [
  {
    header: '회원',
    cell: ({ nickname, email, suspendedAt, erasedAt }) => (
      <>
        {nickname ?? email} {suspendedAt && <Badge tone="danger">정지</Badge>}
        {erasedAt && <Badge tone="neutral">탈퇴</Badge>}
      </>
    ),
  },
  { header: '구분', cell: ({ memberType }) => (memberType === 'ROLE_MENTOR' ? '멘토' : '멘티') },
  { header: '학교', cell: ({ schoolName }) => schoolName ?? '–' },
  { header: '가입', cell: ({ createdAt }) => describeKoreanTime(new Date(createdAt)), className: 'text-right' },
];

/** Members: found by mail address, nickname or school, looked at, suspended and let in again. */
export default function MembersPage() {
  return (
    <AdminLayout isDesk documentTitle="운영자 회원">
      <Members />
    </AdminLayout>
  );
}

function Members() {
  const [address, setAddress] = useSearchParams();
  const [search, memberType, state] = ['search', 'memberType', 'state'].map((name) => address.get(name) ?? '');
  const query = { ...(search && { search }), ...(memberType && { memberType }), ...(state && { state }) } as Query;
  const change = (name: 'search' | 'memberType' | 'state', value: string) =>
    setAddress(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        before.delete('item');
        return before;
      },
      { replace: true },
    );
  const list = useInfiniteQuery({
    queryKey: ['desk-members', query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/members', { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
    // Each search is in the audit log: once a visit.
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  return (
    <Cases
      label="회원"
      list={list}
      idOf={({ memberId }) => memberId}
      columns={COLUMNS}
      toolbar={
        <>
          <SearchField
            label="회원 찾기"
            placeholder="닉네임, 이메일, 학교"
            value={search ?? ''}
            maxLength={MAX_DESK_SEARCH_LENGTH}
            onSearch={(text) => change('search', text)}
          />
          <div className="flex flex-wrap gap-x-3">
            <SortSelect
              label="구분"
              options={TYPES}
              value={query.memberType ?? ''}
              onChange={(value) => change('memberType', value)}
            />
            <SortSelect
              label="상태"
              options={STATES}
              value={query.state === 'SUSPENDED' ? 'SUSPENDED' : ''}
              onChange={(value) => change('state', value)}
            />
          </div>
        </>
      }
      skeleton={<Skeleton className="h-40 w-full rounded-xl" />}
      empty={
        <EmptyState title="찾은 회원이 없어요" description="닉네임이나 이메일은 앞부분이 같아야 찾을 수 있어요." />
      }
    >
      {(member) => <MemberCard member={member} />}
    </Cases>
  );
}
