import { useInfiniteQuery } from '@tanstack/react-query';
import type { ListedMentoring } from '#contract/desk/mentorings.ts';
import { DESK_ORDER_LABELS, DESK_ORDERS, MAX_DESK_SEARCH_LENGTH } from '#domain/desk/desk.ts';
import { STATUS_LABELS, STATUSES } from '#domain/mentorings/states/statuses.ts';
import { call } from '../../../lib/api.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { DeskLayout } from '../desk-layout.tsx';
import { deskTime } from '../desk-time.ts';
import { Cases } from '../frame/cases.tsx';
import type { Column } from '../frame/desk-list.tsx';
import { useAddressQuery } from '../frame/use-address-query.ts';
import { MentoringCard } from './mentoring-card.tsx';

const COLUMNS: readonly Column<ListedMentoring>[] = [
  { header: '멘토와 멘티', cell: ({ mentor, mentee }) => `${mentor.name} · ${mentee.name}` },
  { header: '상태', cell: ({ status }) => STATUS_LABELS[status] },
  { header: '번호', cell: ({ mentoringId }) => mentoringId, className: 'tabular-nums' },
  { header: '제안', cell: ({ createdAt }) => deskTime(createdAt), className: 'text-right' },
];

const STATES = [
  { value: '', label: '모든 상태' },
  ...STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] })),
];
const ORDERS = DESK_ORDERS.map((order) => ({ value: order, label: DESK_ORDER_LABELS[order] }));

/** Mentorings: found by number or by either of the two people, with their whole history except the messages. */
export default function MentoringsPage() {
  return (
    <DeskLayout isDesk documentTitle="운영자 멘토링">
      <Mentorings />
    </DeskLayout>
  );
}

function Mentorings() {
  const { query: chosen, change } = useAddressQuery(['search', 'status', 'order']);
  const search = chosen.search ?? '';
  const status = STATUSES.find((each) => each === chosen.status);
  const order = DESK_ORDERS.find((each) => each === chosen.order);
  const list = useInfiniteQuery({
    queryKey: ['desk-mentorings', search, status, order],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/mentorings', {
        query: {
          ...(search && { search }),
          ...(status && { status }),
          ...(order && { order }),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
    // Each search is in the audit log: once a visit.
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  return (
    <Cases
      label="멘토링"
      list={list}
      idOf={({ mentoringId }) => mentoringId}
      columns={COLUMNS}
      toolbar={
        <>
          <SearchField
            label="멘토링 찾기"
            placeholder="번호, 닉네임, 이메일, 학교"
            value={search}
            maxLength={MAX_DESK_SEARCH_LENGTH}
            onSearch={(text) => change({ search: text })}
          />
          <div className="grid grid-cols-2 gap-2">
            <SelectField
              label="상태"
              hideLabel
              value={status ?? ''}
              onChange={({ target }) => change({ status: target.value })}
              options={STATES}
            />
            <SelectField
              label="순서"
              hideLabel
              value={order ?? 'NEWEST'}
              onChange={({ target }) => change({ order: target.value })}
              options={ORDERS}
            />
          </div>
        </>
      }
      skeleton={<Skeleton className="h-40 w-full rounded-xl" />}
      empty={<EmptyState title={search || status ? '찾은 멘토링이 없어요' : '아직 멘토링이 없어요'} />}
    >
      {(mentoring) => <MentoringCard mentoring={mentoring} />}
    </Cases>
  );
}
