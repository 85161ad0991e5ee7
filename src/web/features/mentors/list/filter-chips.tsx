import { useState } from 'react';
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
