import { useInfiniteQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/calls.ts';
import type { Certificate } from '#contract/people/certificates.ts';
import { call } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/status/states.tsx';
import { CERTIFICATE_TYPE_LABELS } from '../certificate-text.ts';
import { deskTime } from '../desk-time.ts';
import { AgeBadge } from '../frame/age-badge.tsx';
import { type Column, DeskList } from '../frame/desk-list.tsx';
import { useHeldSteps } from '../frame/held-step.ts';
import { filterChoice, ListControls, orderChoice } from '../frame/list-controls.tsx';
import { useAddressQuery } from '../frame/use-address-query.ts';
import { ReviewPane } from './review-pane.tsx';

type Query = NonNullable<InputOf<'GET /v1/admin/certificates', 'query'>>;

const CHOICES = [
  {
    name: 'status',
    label: '상태',
    options: [
      { value: '', label: '심사 대기' },
      { value: 'APPROVED', label: '승인' },
      { value: 'REJECTED', label: '반려' },
    ],
  },
  filterChoice('type', '서류', '모든 서류', CERTIFICATE_TYPE_LABELS),
  filterChoice('memberType', '회원', '멘토와 멘티', { ROLE_MENTOR: '멘토', ROLE_MENTEE: '멘티' }),
  orderChoice({ oldest: '오래된 순', newest: '최신 순' }, 'oldest'),
] as const;

const COLUMNS: readonly Column<Certificate>[] = [
  { header: '회원', cell: ({ member }) => member.nickname ?? member.email },
  { header: '서류', cell: ({ certificateType }) => CERTIFICATE_TYPE_LABELS[certificateType] },
  { header: '학교', cell: ({ member }) => member.schoolName ?? '–', className: 'hidden 2xl:table-cell' },
  {
    header: '대기',
    cell: ({ status, createdAt, decidedAt }) =>
      status === 'PENDING' ? <AgeBadge since={createdAt} /> : deskTime(decidedAt ?? createdAt),
    className: 'text-right',
  },
];

/** Documents in a wide window: the list with its search, and the review beside it. */
export function CertificateDesk() {
  const address = useAddressQuery(['status', 'type', 'memberType', 'order', 'search']);
  const query = address.query as Query;
  const { isDecided } = useHeldSteps();
  const list = useInfiniteQuery({
    queryKey: ['certificates', query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/certificates', { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
  });
  return (
    <DeskList
      label="서류"
      list={list}
      idOf={({ certificateId }) => certificateId}
      columns={COLUMNS}
      isGone={({ certificateId, status }) => status === 'PENDING' && isDecided(`certificate:${certificateId}`)}
      toolbar={
        <ListControls
          search={{ name: 'search', label: '회원 찾기', placeholder: '닉네임, 이메일, 학교' }}
          choices={CHOICES}
          query={query}
          onChange={address.change}
        />
      }
      empty={<EmptyState title={query.search ? '찾은 서류가 없어요' : '서류가 없어요'} />}
    >
      {(certificate) => <ReviewPane certificate={certificate} />}
    </DeskList>
  );
}
