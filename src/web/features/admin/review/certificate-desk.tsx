import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { InputOf } from '#contract/calls.ts';
import type { Certificate } from '#contract/certificates.ts';
import { MAX_DESK_SEARCH_LENGTH } from '#domain/desk.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { SortSelect } from '../../../ui/lists/sort-select.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { CERTIFICATE_TYPE_LABELS } from '../certificate-text.ts';
import { AgeBadge } from '../frame/age-badge.tsx';
import { type Column, DeskList } from '../frame/desk-list.tsx';
import { useShortcuts } from '../frame/shortcuts.ts';
import { ReviewPane } from './review-pane.tsx';
import { UNDO_SECONDS, useHeldDecision } from './use-held-decision.ts';

type Query = NonNullable<InputOf<'GET /v1/admin/certificates', 'query'>>;

const STATES = [
  { value: 'PENDING', label: '심사 대기' },
  { value: 'APPROVED', label: '승인' },
  { value: 'REJECTED', label: '반려' },
] as const;
const TYPES = [
  { value: '', label: '모든 서류' },
  { value: 'ENROLLMENT', label: CERTIFICATE_TYPE_LABELS.ENROLLMENT },
  { value: 'EMPLOYMENT', label: CERTIFICATE_TYPE_LABELS.EMPLOYMENT },
] as const;
const MEMBER_TYPES = [
  { value: '', label: '멘토와 멘티' },
  { value: 'ROLE_MENTOR', label: '멘토' },
  { value: 'ROLE_MENTEE', label: '멘티' },
] as const;
const ORDERS = [
  { value: 'oldest', label: '오래된 순' },
  { value: 'newest', label: '최신 순' },
] as const;

const COLUMNS: readonly Column<Certificate>[] = [
  { header: '회원', cell: ({ member }) => member.nickname ?? member.email },
  { header: '서류', cell: ({ certificateType }) => CERTIFICATE_TYPE_LABELS[certificateType] },
  { header: '학교', cell: ({ member }) => member.schoolName ?? '–', className: 'hidden 2xl:table-cell' },
  {
    header: '대기',
    cell: ({ status, createdAt, decidedAt }) =>
      status === 'PENDING' ? <AgeBadge since={createdAt} /> : describeKoreanTime(new Date(decidedAt ?? createdAt)),
    className: 'text-right',
  },
];

/** Documents in a wide window: the list with its search, and the review beside it. */
export function CertificateDesk() {
  const { query, change } = useQueryInAddress();
  const { held, isDecided, hold, takeBack } = useHeldDecision();
  useShortcuts({ KeyZ: takeBack });
  const list = useInfiniteQuery({
    queryKey: ['certificates', query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/certificates', { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
  });
  return (
    <>
      <DeskList
        label="서류"
        list={list}
        idOf={({ certificateId }) => certificateId}
        columns={COLUMNS}
        isGone={({ certificateId, status }) => status === 'PENDING' && isDecided(certificateId)}
        toolbar={
          <>
            <SearchField
              label="회원 찾기"
              placeholder="닉네임, 이메일, 학교"
              value={query.search ?? ''}
              maxLength={MAX_DESK_SEARCH_LENGTH}
              onSearch={(search) => change({ search })}
            />
            <div className="flex flex-wrap gap-x-3">
              <SortSelect
                label="상태"
                options={STATES}
                value={query.status ?? 'PENDING'}
                onChange={(status) => change({ status })}
              />
              <SortSelect label="서류" options={TYPES} value={query.type ?? ''} onChange={(type) => change({ type })} />
              <SortSelect
                label="회원"
                options={MEMBER_TYPES}
                value={query.memberType ?? ''}
                onChange={(memberType) => change({ memberType })}
              />
              <SortSelect options={ORDERS} value={query.order ?? 'oldest'} onChange={(order) => change({ order })} />
            </div>
          </>
        }
        empty={<EmptyState title={query.search ? '찾은 서류가 없어요' : '서류가 없어요'} />}
      >
        {(certificate) => <ReviewPane certificate={certificate} onDecide={hold} />}
      </DeskList>
      <div role="status" className="fixed right-6 bottom-28 z-20">
        {held && (
          <div className="flex items-center gap-4 rounded-lg bg-inverse py-2 pr-2 pl-4 text-sm font-medium text-on-inverse shadow-float">
            <p>
              {held.certificate.member.nickname ?? held.certificate.member.email} {held.verb}: {UNDO_SECONDS}초 뒤에
              알려요
            </p>
            <Button size="sm" variant="on-brand" aria-keyshortcuts="Z" onClick={takeBack}>
              되돌리기
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

const NAMES = ['status', 'type', 'memberType', 'order', 'search'] as const;

/** The list's search and filters, which stand in the address. */
function useQueryInAddress() {
  const [address, setAddress] = useSearchParams();
  const query = Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = address.get(name);
      return value ? [[name, value]] : [];
    }),
  ) as Query;
  function change(changes: Readonly<Record<string, string>>) {
    setAddress(
      (before) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) before.set(name, value);
          else before.delete(name);
        }
        before.delete('item');
        return before;
      },
      { replace: true },
    );
  }
  return { query, change };
}
