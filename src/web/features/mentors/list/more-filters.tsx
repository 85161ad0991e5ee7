import { Suspense, useState } from 'react';
import { lazyEarly } from '../../../lib/lazy-early.ts';
import { FilterChip } from '../../../ui/fields/chip.tsx';
import type { MentorFilter, MentorList } from '../mentor-queries.ts';

const NAMES = ['day', 'part', 'experience', 'topic'] as const;
const [MoreFiltersSheet, loadEarly] = lazyEarly(() => import('./more-filters-sheet.tsx'));

/** The chip that opens the sheet with times, experience and topic (product §9.1). */
export function MoreFilters({
  filter,
  list,
  onChange,
}: {
  filter: MentorFilter;
  /** Search and school, within which it is counted. */
  list: Pick<MentorList, 'q' | 'school'>;
  onChange: (filter: MentorFilter) => void;
}) {
  const [isOpen, setOpen] = useState<boolean>();
  const set = NAMES.filter((name) => filter[name] !== undefined).length;

  return (
    <>
      <FilterChip active={set > 0} {...loadEarly} onClick={() => setOpen(true)}>
        필터{set > 0 && ` ${set}`}
      </FilterChip>
      {isOpen !== undefined && (
        <Suspense>
          <MoreFiltersSheet open={isOpen} filter={filter} list={list} onChange={onChange} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
