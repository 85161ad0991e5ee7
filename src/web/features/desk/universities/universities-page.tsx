import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf } from '#contract/calls.ts';
import type { DeskUniversity } from '#contract/desk/universities.ts';
import { NAME_ORDER_LABELS } from '#domain/desk/desk.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { DeskLayout } from '../desk-layout.tsx';
import { Cases } from '../frame/cases.tsx';
import type { Column } from '../frame/desk-list.tsx';
import { filterChoice, ListControls, orderChoice } from '../frame/list-controls.tsx';
import { useAddressQuery } from '../frame/use-address-query.ts';
import { UniversityCard } from './university-card.tsx';

/** Requested schools, above the list; nothing without any. */
function UniversityRequests({ onAdd }: { onAdd: (name: string) => void }) {
  const queries = useQueryClient();
  const dialog = useDialog();
  const { data } = useQuery({
    queryKey: ['university-requests'],
    queryFn: ({ signal }) => call('GET /v1/admin/university-requests', { signal }),
  });

  async function decline(name: string) {
    const isMeant = await dialog.confirm({
      title: '추가 요청을 거절할까요?',
      description: `${name}: 요청한 회원에게 정식 이름을 확인해 달라고 알려요.`,
      confirmText: '거절하기',
      tone: 'danger',
    });
    if (!isMeant) return;
    try {
      await call('POST /v1/admin/university-requests/rejection', { body: { name } });
    } catch (error) {
      await dialog.alert({ title: '거절하지 못했어요', description: messageOf(error) });
    }
    for (const key of ['university-requests', 'waiting']) await queries.invalidateQueries({ queryKey: [key] });
  }

  if (!data || data.requests.length === 0) return null;
  return (
    <section aria-labelledby="university-requests" className="pt-2">
      <h2 id="university-requests" className="text-sm font-semibold text-ink-muted">
        추가 요청
      </h2>
      <ul className="divide-y divide-line">
        {data.requests.map(({ name, members }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-2 py-1">
            <span className="min-w-0 wrap-anywhere">
              <span>{`${name} `}</span>
              <span className="text-sm text-ink-muted">{`${members}명`}</span>
            </span>
            <span className="flex">
              <Button variant="ghost" size="sm" aria-label={`${name} 거절하기`} onClick={() => decline(name)}>
                거절하기
              </Button>
              <Button variant="ghost" size="sm" aria-label={`${name} 더하기`} onClick={() => onAdd(name)}>
                더하기
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const [NewUniversitySheet, opener] = lazySheet(() => import('./new-university-sheet.tsx'));

const COLUMNS: readonly Column<DeskUniversity>[] = [
  {
    header: '학교',
    cell: ({ name, addedAt }) => (
      <>
        <span>{`${name} `}</span>
        {addedAt && <Badge tone="brand">더함</Badge>}
      </>
    ),
  },
  { header: '줄임말', cell: ({ shortNames }) => shortNames || '–' },
  { header: '메일 도메인', cell: ({ emailDomains }) => emailDomains.join(', '), className: 'break-all' },
];

type Query = NonNullable<InputOf<'GET /v1/admin/universities', 'query'>>;
const SEARCH = { name: 'search', label: '학교 찾기', placeholder: '이름, 줄임말, 메일 도메인' } as const;
const CHOICES = [
  filterChoice('state', '구분', '모든 학교', { ADDED: '더한 학교', OF_FILE: '원래 있던 학교' }),
  orderChoice(NAME_ORDER_LABELS, 'NAME'),
] as const;

/** The directory of universities: schools are added, and domains of their mail. */
export default function UniversitiesPage() {
  return (
    <DeskLayout isDesk documentTitle="운영자 학교">
      <Universities />
    </DeskLayout>
  );
}

function Universities() {
  /** The initial name in the sheet; undefined while it is closed. */
  const [adding, setAdding] = useState<{ requestedName: string | undefined }>();
  const address = useAddressQuery(['search', 'state', 'order']);
  const query = address.query as Query;
  const list = useInfiniteQuery({
    queryKey: ['desk-universities', query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/universities', { query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
  });
  return (
    <>
      <Cases
        label="학교"
        list={list}
        idOf={({ universityId }) => universityId}
        columns={COLUMNS}
        toolbar={
          <>
            <ListControls search={SEARCH} choices={CHOICES} query={query} onChange={address.change} />
            <Button
              variant="soft"
              className="self-start"
              {...opener}
              onClick={() => setAdding({ requestedName: undefined })}
            >
              학교 더하기
            </Button>
            <UniversityRequests onAdd={(requestedName) => setAdding({ requestedName })} />
          </>
        }
        skeleton={<Skeleton className="h-40 w-full rounded-xl" />}
        empty={
          <EmptyState title="찾은 학교가 없어요" description="이름을 다시 확인하거나, 없는 학교라면 더해 주세요." />
        }
      >
        {(university) => <UniversityCard key={university.universityId} university={university} />}
      </Cases>
      {adding && (
        <NewUniversitySheet
          requestedName={adding.requestedName}
          onClose={() => setAdding(undefined)}
          onAdded={({ name }) => {
            setAdding(undefined);
            address.change({ search: name, state: '', order: '' });
          }}
        />
      )}
    </>
  );
}
