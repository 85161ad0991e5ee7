import { Select } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';

/** The order of a list, as a quiet drop-down at its head (SPEC §2: 멘토링 횟수순). */
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
    <Select.Root items={options} value={value} onValueChange={(next) => next !== null && onChange(next)}>
      <Select.Trigger
        aria-label={label}
        className="inline-flex min-h-target items-center gap-1 rounded-md px-2 text-sm font-medium text-ink-muted hover:bg-ink/5"
      >
        <Select.Value />
        <Select.Icon>
          <ChevronDown aria-hidden className="size-4" />
        </Select.Icon>
      </Select.Trigger>
      <Select.Portal>
        <Select.Positioner alignItemWithTrigger={false} sideOffset={4} align="end" className="z-50 outline-none">
          <Select.Popup className="min-w-40 origin-(--transform-origin) rounded-lg border border-line bg-raised p-1.5 text-ink shadow-float outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0">
            <Select.List>
              {options.map((option) => (
                <Select.Item
                  key={option.value}
                  value={option.value}
                  className="flex min-h-target cursor-pointer items-center justify-between gap-4 rounded-md px-3 text-sm outline-none select-none data-highlighted:bg-ink/6 data-selected:font-semibold"
                >
                  <Select.ItemText>{option.label}</Select.ItemText>
                  <Select.ItemIndicator>
                    <Check aria-hidden className="size-4 text-brand-ink" />
                  </Select.ItemIndicator>
                </Select.Item>
              ))}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  );
}
