import { ChevronDown } from 'lucide-react';

/** The order of a list, as a small drop-down at its top (SPEC §2, mentor list); a native `<select>`. */
export function SortSelect<T extends string>({
  label = '정렬',
  options,
  value,
  onChange,
}: {
  label?: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}) {
  return (
    <span className="relative inline-flex shrink-0 items-center text-ink-muted">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as T)}
        className="field-sizing-content min-h-target cursor-pointer appearance-none rounded-md bg-transparent pr-5.5 pl-2 text-sm font-medium hover:text-ink"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-surface text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-0 size-4" />
    </span>
  );
}
