import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { MentorSort } from '#contract/mentors.ts';
import { ALL_FIELDS } from '#domain/job-fields.ts';
import { MentorshipSegments } from '../../app/mentorship-segments.tsx';
import { JobFieldIcon } from '../../ui/art/job-field-icon.tsx';
import { Button } from '../../ui/button.tsx';
import { PageBody } from '../../ui/column.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { FilterChips } from './filter-chips.tsx';
import { MentorCard } from './mentor-card.tsx';
import { MentorPages } from './mentor-pages.tsx';
import { mentorListQuery } from './mentor-queries.ts';
import { useMentorFilter } from './use-mentor-filter.ts';

/** What `sort` says in the address; without it the newest come first. */
const BY_COUNT: MentorSort = 'mentoringCount,DESC';
const NEWEST: MentorSort = 'mentorId,DESC';
const SORTS = [
  { value: NEWEST, label: '최신순' },
  { value: BY_COUNT, label: '멘토링 많은 순' },
] as const;

/** The mentor list (SPEC §2): filter and order stand in the address, so that back and a shared link find them again. */
export default function MentorListPage() {
  const [filter, setFilter] = useMentorFilter();
  const [sort, setSort] = useSort();
  const pages = useInfiniteQuery(mentorListQuery(filter, sort));
  const title = filter.field ? `${filter.field} 멘토` : '전체 멘토';

  return (
    <>
      <title>{`${title} · 선배랑`}</title>
      <PageBody flush>
        <div className="bg-surface pt-safe">
          <div className="pt-3">
            <MentorshipSegments current="find" />
          </div>
          <header className="flex items-center justify-between gap-4 px-page pt-5 pb-4">
            <div className="min-w-0">
              <h1 className="text-2xl font-bold">{title}</h1>
              <p className="pt-1 text-sm text-ink-muted">궁금한 길을 먼저 걸어 본 선배를 만나 보세요.</p>
            </div>
            <JobFieldIcon field={filter.field ?? ALL_FIELDS} className="size-16 shrink-0" />
          </header>
        </div>
        <div className="sticky top-(--notice-height) z-20 flex items-center justify-between gap-2 border-b border-line bg-surface/95 pr-2 pl-page backdrop-blur-sm">
          <div className="scroll-row min-w-0 gap-2 py-2">
            <FilterChips filter={filter} onChange={setFilter} />
          </div>
          <div className="shrink-0">
            <SortSelect options={SORTS} value={sort} onChange={setSort} />
          </div>
        </div>
        <MentorPages
          pages={pages}
          Card={MentorCard}
          empty={
            <EmptyState
              title="멘토 내역이 없습니다."
              description={filter.field ? '다른 직무의 선배도 살펴보세요.' : '곧 새로운 선배가 찾아올 거예요.'}
              action={
                filter.field && (
                  <Button variant="soft" onClick={() => setFilter({})}>
                    전체 멘토 보기
                  </Button>
                )
              }
            />
          }
        />
      </PageBody>
    </>
  );
}

function useSort() {
  const [search, setSearch] = useSearchParams();
  const sort = search.get('sort') === BY_COUNT ? BY_COUNT : NEWEST;
  function setSort(next: MentorSort) {
    const changed = new URLSearchParams(search);
    if (next === BY_COUNT) changed.set('sort', next);
    else changed.delete('sort');
    setSearch(changed, { replace: true });
  }
  return [sort, setSort] as const;
}
