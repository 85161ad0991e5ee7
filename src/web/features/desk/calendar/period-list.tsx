import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { KeptPeriod } from '#contract/mentors/campus-calendar.ts';
import { MAX_DESK_SEARCH_LENGTH } from '#domain/desk/desk.ts';
import { PERIOD_LABELS } from '#domain/mentors/campus-calendar/school-periods.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { Cases } from '../frame/cases.tsx';
import { type Column, NUMBER } from '../frame/desk-list.tsx';
import { periodSheetOpener, PeriodSheet } from './lazy-period-sheet.ts';
import { PeriodCard } from './period-card.tsx';
import { describeSpan, PERIODS_KEY } from './periods.ts';

const COLUMNS: readonly Column<KeptPeriod>[] = [
  { header: '학교', cell: ({ schoolName }) => schoolName },
  { header: '이름', cell: ({ name }) => name, className: 'break-all' },
  { header: '종류', cell: ({ kind }) => PERIOD_LABELS[kind] },
  { header: '날짜', cell: describeSpan, className: NUMBER },
];

/** Exams, vacations and other periods of each school: added, changed and taken away. */
export function PeriodList({ views }: { views: Elements }) {
  const [address, setAddress] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const search = address.get('search') ?? '';
  const list = useInfiniteQuery({
    queryKey: [PERIODS_KEY, search],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/school-periods', {
        query: { ...(search && { search }), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
  });
  return (
    <>
      <Cases
        label="학교 일정"
        list={list}
        idOf={({ periodId }) => periodId}
        columns={COLUMNS}
        toolbar={
          <>
            {views}
            <div className="flex flex-wrap items-center gap-2 *:first:grow">
              <SearchField
                label="학교 찾기"
                placeholder="학교 이름"
                value={search}
                maxLength={MAX_DESK_SEARCH_LENGTH}
                onSearch={(text) => setAddress(text ? { search: text } : {}, { replace: true })}
              />
              <Button variant="soft" {...periodSheetOpener} onClick={() => setAdding(true)}>
                일정 더하기
              </Button>
            </div>
          </>
        }
        skeleton={<Skeleton className="h-40 w-full rounded-xl" />}
        empty={
          <EmptyState
            title={search ? '찾은 일정이 없어요' : '아직 넣은 일정이 없어요'}
            description="시험 기간과 방학을 넣으면 그 학교의 시간 고르기 화면에 보여요."
          />
        }
      >
        {(period) => <PeriodCard key={period.periodId} period={period} />}
      </Cases>
      {isAdding && <PeriodSheet onClose={() => setAdding(false)} />}
    </>
  );
}
