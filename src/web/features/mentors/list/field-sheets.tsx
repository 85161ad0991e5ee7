import { ALL_FIELDS, JOB_FIELDS, SUB_FIELDS } from '#domain/people/job-fields.ts';
import { JobFieldIcon, type JobTile } from '../../../ui/art/job-field-icon.tsx';
import { ChoiceRow } from '../../../ui/fields/choice.tsx';
import { BottomSheet, type BottomSheetProps } from '../../../ui/overlays/bottom-sheet.tsx';
import type { MentorFilter } from '../mentor-queries.ts';

const FIELDS: readonly JobTile[] = [ALL_FIELDS, ...JOB_FIELDS];

/** The two sheets to choose a field and one of its sub-fields. */
export default function FieldSheets({
  open,
  filter,
  onChoose,
  onClose,
}: {
  /** The one that is open, if one is. */
  open: 'field' | 'subField' | undefined;
  filter: MentorFilter;
  onChoose: (filter: MentorFilter) => void;
  onClose: () => void;
}) {
  const { field, subField } = filter;
  return (
    <>
      <ChoiceSheet title="직무" open={open === 'field'} onClose={onClose}>
        {FIELDS.map((name) => (
          <ChoiceRow
            key={name}
            checked={name === (field ?? ALL_FIELDS)}
            leading={<JobFieldIcon field={name} className="size-8" />}
            onChoose={() => onChoose({ ...filter, field: name === ALL_FIELDS ? undefined : name, subField: undefined })}
          >
            {name}
          </ChoiceRow>
        ))}
      </ChoiceSheet>
      <ChoiceSheet
        title={field ? `${field} 세부 직무` : '세부 직무'}
        open={open === 'subField' && field !== undefined}
        onClose={onClose}
      >
        {[ALL_FIELDS, ...(field ? SUB_FIELDS[field] : [])].map((name) => (
          <ChoiceRow
            key={name}
            checked={name === (subField ?? ALL_FIELDS)}
            onChoose={() => onChoose({ ...filter, subField: name === ALL_FIELDS ? undefined : name })}
          >
            {name}
          </ChoiceRow>
        ))}
      </ChoiceSheet>
    </>
  );
}

function ChoiceSheet({ children, ...sheet }: BottomSheetProps) {
  return (
    <BottomSheet {...sheet}>
      <ul className="-mx-2">{children}</ul>
    </BottomSheet>
  );
}
