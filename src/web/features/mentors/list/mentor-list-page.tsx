import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { PAGES } from '#contract/pages.ts';
import { RECOMMENDED_FIRST } from '#domain/mentors/mentor-list.ts';
import { ALL_FIELDS } from '#domain/people/job-fields.ts';
import { MAX_SEARCH_LENGTH } from '#domain/people/mentor-limits.ts';
import { MentorshipSegments } from '../../../app/mentorship-segments.tsx';
import { session, useSession } from '../../../app/session/session.ts';
import { type Prepare, queryClient } from '../../../lib/query-client.ts';
import { JobFieldIcon } from '../../../ui/art/job-field-icon.tsx';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { FilterChip } from '../../../ui/fields/chip.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { SortSelect } from '../../../ui/lists/sort-select.tsx';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import { Art, EmptyState } from '../../../ui/status/states.tsx';
import { GuestSchoolBar, readGuestSchool, useGuestSchool } from '../../people/universities/guest-school.tsx';
import { mentorCountQuery, mentorListQuery } from '../mentor-queries.ts';
import {
  addRecentSearch,
  readMentorSearch,
  SearchSuggestions,
  useMentorSearch,
} from '../search/search-suggestions.tsx';
import { FilterChips, readMentorFilter, useMentorFilter } from './filter-chips.tsx';
import { conditionsOf, describeCount } from './filter-text.ts';
import { MentorCard, MentorPages } from './mentor-pages.tsx';
import type { FilterProps } from './more-filters-sheet.tsx';
import { RankingNote } from './ranking-note.tsx';

const NAMES = ['day', 'part', 'experience', 'topic'] as const;
const [MoreFiltersSheet, opener] = lazySheet(() => import('./more-filters-sheet.tsx'));

/** The chip that opens the sheet with times, experience and topic (product §9.1). */
function MoreFilters(props: FilterProps) {
  const [isOpen, setOpen] = useState(false);
  const set = NAMES.filter((name) => props.filter[name] !== undefined).length;
  return (
    <>
      <FilterChip active={set > 0} {...opener} onClick={() => setOpen(true)}>
        {`필터${set > 0 ? ` ${set}` : ''}`}
      </FilterChip>
      <MoreFiltersSheet {...props} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** @public for the start-up (lib/query-client.ts) */
export const prepare: Prepare = ({ search }) =>
  queryClient.infiniteQuery(
    mentorListQuery({
      ...readMentorFilter(search),
      ...readMentorSearch(search, session.read().user),
      school: readGuestSchool(),
    }),
  );

/** The mentor list (SPEC §2): search, filter and order are in the address, so that the back button and a shared link restore them. */
export default function MentorListPage() {
  const [filter, setFilter] = useMentorFilter();
  const { user } = useSession();
  const { school } = useGuestSchool();
  const { q, setQ, sort, sorts, shownSort, setSort } = useMentorSearch(user !== null || school !== undefined, user);
  const pages = useInfiniteQuery(mentorListQuery({ ...filter, q, sort, school }));
  const title = filter.field ? `${filter.field} 멘토` : '전체 멘토';
  const narrowing = { filter, list: { q, school }, onChange: setFilter };
  return (
    <>
      <title>{`${title} · 선배랑`}</title>
      <PageBody flush>
        <div className="bg-surface pt-safe">
          <div className="pt-3">
            <MentorshipSegments current="find" />
          </div>
          <header className="flex items-center justify-between gap-4 min-h-22 px-page pt-4 pb-3">
            <h1 className="min-w-0 text-2xl font-bold">{title}</h1>
            <JobFieldIcon field={filter.field ?? ALL_FIELDS} className="size-14 shrink-0" />
          </header>
          <div className="px-page pb-1">
            <SearchField
              label="멘토 검색"
              placeholder="이름, 회사, 직무, 해시태그"
              value={q}
              maxLength={MAX_SEARCH_LENGTH}
              onSearch={setQ}
              onSubmit={addRecentSearch}
              Suggestions={SearchSuggestions}
            />
            <GuestSchoolBar className="pt-2" />
          </div>
        </div>
        <div className="sticky top-(--notice-height) z-20 flex items-center justify-between gap-2 border-b border-line bg-surface/95 px-page backdrop-blur-sm">
          <div className="scroll-row min-w-0 gap-2 py-2">
            <FilterChips filter={filter} onChange={setFilter} />
            <MoreFilters {...narrowing} />
          </div>
          <div className="shrink-0">
            <SortSelect options={sorts} value={shownSort} onChange={setSort} />
          </div>
        </div>
        <CorrectedSearch q={q} correctedTo={pages.isPlaceholderData ? null : pages.data?.pages[0]?.correctedTo} />
        {shownSort === RECOMMENDED_FIRST && <RankingNote />}
        <MentorPages pages={pages} Card={MentorCard} empty={<NoMentorsFound {...narrowing} />} />
      </PageBody>
    </>
  );
}

function CorrectedSearch({ q, correctedTo }: { q: string; correctedTo: string | null | undefined }) {
  if (!correctedTo) return null;
  return (
    <p role="status" className="px-page pt-4 text-sm break-words text-ink-muted">
      <span>{`‘${q}’에 맞는 결과가 없어 `}</span>
      <strong className="text-ink">{`‘${correctedTo}’`}</strong>
      <span>{' 검색 결과를 보여드려요.'}</span>
    </p>
  );
}

/** An empty list: suggests dropping the one condition that then finds most mentors, if any (product §9.1). */
function NoMentorsFound({ filter, list, onChange }: FilterProps) {
  const conditions = conditionsOf(filter);
  const nearest = useQueries({
    queries: conditions.map(({ without }) => mentorCountQuery({ ...list, ...without })),
    combine: (counts) =>
      conditions
        .map((condition, index) => ({ ...condition, count: counts[index]?.data?.count ?? 0 }))
        .toSorted((a, b) => b.count - a.count)
        .find(({ count }) => count > 0),
  });
  const isNarrowed = list.q !== '' || conditions.length > 0;
  return (
    <EmptyState
      art={<SearchArt />}
      title="멘토 내역이 없습니다."
      description={
        nearest
          ? `‘${nearest.label}’ 조건을 빼면 ${describeCount(nearest.count)}이 있어요.`
          : suggestSearch(list.q, filter.field)
      }
      action={
        nearest ? (
          <Button variant="soft" onClick={() => onChange(nearest.without)}>
            {`‘${nearest.label}’ 빼고 보기`}
          </Button>
        ) : (
          isNarrowed && (
            <LinkButton variant="soft" to={PAGES.mentors}>
              전체 멘토 보기
            </LinkButton>
          )
        )
      }
    />
  );
}

function suggestSearch(q: string, field: string | undefined): string {
  if (q !== '' && field) return '직무를 전체로 바꾸거나, 더 짧은 말이나 초성으로 찾아보세요.';
  if (q !== '') return '더 짧은 말이나 초성으로 찾아보세요. 예) ㅍㄹㅌ';
  return field ? '다른 직무의 선배도 살펴보세요.' : '곧 새로운 선배가 찾아올 거예요.';
}

/** A magnifying glass over a card, for a search that found nobody. */
function SearchArt() {
  return (
    <Art>
      <rect x="16" y="26" width="60" height="62" rx="10" className="fill-purple-200" />
      <circle cx="36" cy="46" r="9" className="fill-purple-50" />
      <path d="M26 70h34M26 79h20" className="stroke-purple-50" strokeWidth="4" strokeLinecap="round" />
      <circle cx="70" cy="56" r="20" className="fill-purple-50 stroke-purple-700" strokeWidth="5" />
      <path d="M85 71l13 14" className="stroke-purple-700" strokeWidth="7" strokeLinecap="round" />
      <path d="M60 54a11 11 0 0 1 10-9" className="stroke-purple-300" strokeWidth="4" strokeLinecap="round" />
    </Art>
  );
}
