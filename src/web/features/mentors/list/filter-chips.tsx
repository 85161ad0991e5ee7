import { Suspense, useState } from 'react';
import { lazyEarly } from '../../../lib/lazy-early.ts';
import { FilterChip } from '../../../ui/fields/chip.tsx';
import type { MentorFilter } from '../mentor-queries.ts';

const [FieldSheets, loadEarly] = lazyEarly(() => import('./field-sheets.tsx'));

/** The two chips that open the sheets to choose a field and one of its sub-fields (SPEC §2, mentor list). */
export function FilterChips({ filter, onChange }: { filter: MentorFilter; onChange: (filter: MentorFilter) => void }) {
  const [open, setOpen] = useState<'field' | 'subField' | 'none'>();
  const { field, subField } = filter;

  return (
    <>
      <FilterChip active={field !== undefined} {...loadEarly} onClick={() => setOpen('field')}>
        {field ?? '직무'}
      </FilterChip>
      <FilterChip
        active={subField !== undefined}
        disabled={!field}
        title={field ? undefined : '직무를 먼저 골라 주세요'}
        {...loadEarly}
        onClick={() => setOpen('subField')}
      >
        {subField ?? '세부 직무'}
      </FilterChip>
      {open && (
        <Suspense>
          <FieldSheets
            open={open}
            filter={filter}
            onChoose={(next) => {
              setOpen('none');
              onChange(next);
            }}
            onClose={() => setOpen('none')}
          />
        </Suspense>
      )}
    </>
  );
}
