import { useState } from 'react';
import { FilterChip } from '../../../ui/fields/chip.tsx';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import type { MentorFilter, MentorList } from '../mentor-queries.ts';

const NAMES = ['day', 'part', 'experience', 'topic'] as const;
const [MoreFiltersSheet, opener] = lazySheet(() => import('./more-filters-sheet.tsx'));

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
  const [isOpen, setOpen] = useState(false);
  const set = NAMES.filter((name) => filter[name] !== undefined).length;

  return (
    <>
      <FilterChip active={set > 0} {...opener} onClick={() => setOpen(true)}>
        {`필터${set > 0 ? ` ${set}` : ''}`}
      </FilterChip>
      <MoreFiltersSheet open={isOpen} filter={filter} list={list} onChange={onChange} onOpenChange={setOpen} />
    </>
  );
}
