import { useState } from 'react';
import { DAY_PARTS, EXPERIENCE_FILTERS } from '#domain/mentors/mentor-list.ts';
import { isJobField, isSubFieldOf } from '#domain/people/job-fields.ts';
import { MENTORING_FIELDS } from '#domain/people/mentor-limits.ts';
import { KOREAN_WEEKDAYS } from '#domain/time/korean-time.ts';
import { useSearchParams } from '../../../lib/use-search-params.ts';
import { FilterChip } from '../../../ui/fields/chip.tsx';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import type { MentorFilter } from '../mentor-queries.ts';

const [FieldSheets, opener] = lazySheet(() => import('./field-sheets.tsx'));

/** The two chips that open the sheets to choose a field and one of its sub-fields (SPEC §2, mentor list). */
export function FilterChips({ filter, onChange }: { filter: MentorFilter; onChange: (filter: MentorFilter) => void }) {
  const [open, setOpen] = useState<'field' | 'subField'>();
  const { field, subField } = filter;

  return (
    <>
      <FilterChip active={field !== undefined} {...opener} onClick={() => setOpen('field')}>
        {field ?? '직무'}
      </FilterChip>
      <FilterChip
        active={subField !== undefined}
        disabled={!field}
        title={field ? undefined : '직무를 먼저 골라 주세요'}
        {...opener}
        onClick={() => setOpen('subField')}
      >
        {subField ?? '세부 직무'}
      </FilterChip>
      <FieldSheets
        open={open}
        filter={filter}
        onChoose={(next) => {
          setOpen(undefined);
          onChange(next);
        }}
        onClose={() => setOpen(undefined)}
      />
    </>
  );
}

const NAMES = [
  'field',
  'subField',
  'experience',
  'topic',
  'day',
  'part',
] as const satisfies readonly (keyof MentorFilter)[];

/**
 * The filter in the address (`?field=&subField=&experience=&topic=&day=&part=`), and a function that changes it with a new history
 * entry, so that the back button restores the previous filter. Invalid values count as not set.
 */
export function useMentorFilter() {
  const [search, setSearch] = useSearchParams();

  function setFilter(next: MentorFilter) {
    const changed = new URLSearchParams(search);
    for (const name of NAMES) {
      const value = next[name];
      if (value) changed.set(name, value);
      else changed.delete(name);
    }
    setSearch(changed);
  }

  return [readMentorFilter(search), setFilter] as const;
}

export function readMentorFilter(search: URLSearchParams): MentorFilter {
  const field = search.get('field');
  const subField = search.get('subField');
  const read = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === search.get(name));
  return {
    field: isJobField(field) ? field : undefined,
    subField: isJobField(field) && subField && isSubFieldOf(field, subField) ? subField : undefined,
    experience: read('experience', EXPERIENCE_FILTERS),
    topic: read('topic', MENTORING_FIELDS),
    day: read('day', KOREAN_WEEKDAYS),
    part: read('part', DAY_PARTS),
  };
}
