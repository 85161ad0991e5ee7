import { type ReactNode, useState } from 'react';
import { ALL_FIELDS, JOB_FIELDS, SUB_FIELDS } from '#domain/members/job-fields.ts';
import { JobFieldIcon, type JobTile } from '../../../ui/art/job-field-icon.tsx';
import { FilterChip } from '../../../ui/fields/chip.tsx';
import { ChoiceRow } from '../../../ui/fields/choice.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import type { MentorFilter } from '../mentor-queries.ts';

const FIELDS: readonly JobTile[] = [ALL_FIELDS, ...JOB_FIELDS];

type Open = 'field' | 'subField' | undefined;

/** The two chips that open the sheets to choose a field and one of its sub-fields (SPEC §2, mentor list). */
export function FilterChips({ filter, onChange }: { filter: MentorFilter; onChange: (filter: MentorFilter) => void }) {
  const [open, setOpen] = useState<Open>();
  const { field, subField } = filter;

  function choose(next: MentorFilter) {
    setOpen(undefined);
    onChange(next);
  }

  return (
    <>
      <FilterChip active={field !== undefined} onClick={() => setOpen('field')}>
        {field ?? '직무'}
      </FilterChip>
      <FilterChip
        active={subField !== undefined}
        disabled={!field}
        title={field ? undefined : '직무를 먼저 골라 주세요'}
        onClick={() => setOpen('subField')}
      >
        {subField ?? '세부 직무'}
      </FilterChip>
      <ChoiceSheet title="직무" isOpen={open === 'field'} onClose={() => setOpen(undefined)}>
        {FIELDS.map((name) => (
          <ChoiceRow
            key={name}
            checked={name === (field ?? ALL_FIELDS)}
            leading={<JobFieldIcon field={name} className="size-8" />}
            onChoose={() => choose({ ...filter, field: name === ALL_FIELDS ? undefined : name, subField: undefined })}
          >
            {name}
          </ChoiceRow>
        ))}
      </ChoiceSheet>
      <ChoiceSheet
        title={field ? `${field} 세부 직무` : '세부 직무'}
        isOpen={open === 'subField' && field !== undefined}
        onClose={() => setOpen(undefined)}
      >
        {[ALL_FIELDS, ...(field ? SUB_FIELDS[field] : [])].map((name) => (
          <ChoiceRow
            key={name}
            checked={name === (subField ?? ALL_FIELDS)}
            onChoose={() => choose({ ...filter, subField: name === ALL_FIELDS ? undefined : name })}
          >
            {name}
          </ChoiceRow>
        ))}
      </ChoiceSheet>
    </>
  );
}

function ChoiceSheet({
  title,
  isOpen,
  onClose,
  children,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <BottomSheet title={title} open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <ul className="-mx-2">{children}</ul>
    </BottomSheet>
  );
}
