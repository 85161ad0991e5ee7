import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DeskUniversity } from '#contract/desk/universities.ts';
import { MAX_DESK_SEARCH_LENGTH } from '#domain/desk.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { DeskLayout } from '../desk-layout.tsx';
import { Cases } from '../frame/cases.tsx';
import type { Column } from '../frame/desk-list.tsx';
import { NewUniversitySheet } from './new-university-sheet.tsx';
import { UniversityCard } from './university-card.tsx';

const COLUMNS: readonly Column<DeskUniversity>[] = [
  {
    header: '학교',
    cell: ({ name, addedAt }) => (
      <>
        {name} {addedAt && <Badge tone="brand">더함</Badge>}
      </>
    ),
  },
  { header: '줄임말', cell: ({ shortNames }) => shortNames || '–' },
  { header: '메일 도메인', cell: ({ emailDomains }) => emailDomains.join(', '), className: 'break-all' },
];

/** The directory of universities: schools are added, and domains of their mail. */
export default function UniversitiesPage() {
  return (
    <DeskLayout isDesk documentTitle="운영자 학교">
      <Universities />
    </DeskLayout>
  );
}

function Universities() {
  const [address, setAddress] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const search = address.get('search') ?? '';
  const list = useInfiniteQuery({
    queryKey: ['desk-universities', search],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/universities', {
        query: { ...(search && { search }), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
  });
  const show = (text: string) => setAddress(text ? { search: text } : {}, { replace: true });
  return (
    <>
      <Cases
        label="학교"
        list={list}
        idOf={({ universityId }) => universityId}
        columns={COLUMNS}
        toolbar={
          <div className="flex flex-wrap items-center gap-2 *:first:grow">
            <SearchField
              label="학교 찾기"
              placeholder="이름, 줄임말, 메일 도메인"
              value={search}
              maxLength={MAX_DESK_SEARCH_LENGTH}
              onSearch={show}
            />
            <Button variant="soft" onClick={() => setAdding(true)}>
              학교 더하기
            </Button>
          </div>
        }
        skeleton={<Skeleton className="h-40 w-full rounded-xl" />}
        empty={
          <EmptyState title="찾은 학교가 없어요" description="이름을 다시 확인하거나, 없는 학교라면 더해 주세요." />
        }
      >
        {(university) => <UniversityCard key={university.universityId} university={university} />}
      </Cases>
      {isAdding && (
        <NewUniversitySheet
          onClose={() => setAdding(false)}
          onAdded={({ name }) => {
            setAdding(false);
            show(name);
          }}
        />
      )}
    </>
  );
}
