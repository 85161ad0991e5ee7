import { ChoiceChip } from '../../ui/fields/choice.tsx';

/** How long something lasts; null days until an operator ends it. */
export interface Length {
  readonly days: number | null;
  readonly label: string;
}

/** The choice of one length among a few. */
export function DaysChoice({
  legend,
  lengths,
  days,
  onChange,
}: {
  legend: string;
  lengths: readonly Length[];
  days: number | null;
  onChange: (days: number | null) => void;
}) {
  return (
    <fieldset>
      <legend className="pb-2 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {lengths.map((length) => (
          <ChoiceChip
            key={length.label}
            name="days"
            checked={days === length.days}
            onChange={() => onChange(length.days)}
          >
            {length.label}
          </ChoiceChip>
        ))}
      </div>
    </fieldset>
  );
}
