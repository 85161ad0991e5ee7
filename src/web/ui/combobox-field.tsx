import { Combobox } from '@base-ui/react/combobox';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { controlClass, FieldFrame, type FieldProps, useFieldControl } from './field.tsx';
import { mergeRefs } from './merge-refs.ts';

export type ComboboxFieldProps = FieldProps & {
  /** The chosen item; empty while none is. What is typed without choosing does not count and goes away. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** What fits the text typed so far; the caller looks it up. */
  items: readonly string[];
  onSearch: (text: string) => void;
  /** Shown in the list instead of nothing: 불러오는 중, 결과가 없어요. */
  status?: string | undefined;
  placeholder?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** Finds one item of a long list by typing; the caller filters, so that the list may live on a server. */
export function ComboboxField({
  label,
  hideLabel,
  hint,
  error,
  success,
  optional,
  value,
  onChange,
  onBlur,
  items,
  onSearch,
  status,
  placeholder,
  disabled,
  ref,
}: ComboboxFieldProps) {
  const field: FieldProps = { label, hideLabel, hint, error, success, optional };
  const { controlId, messageId, control } = useFieldControl(field);
  const isComposing = useRef(false);
  // A tap on an item leaves a syllable in the making standing over the item's name: a fresh input has neither.
  const [made, setMade] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (made > 0) input.current?.focus();
  }, [made]);

  function choose(next: string | null, reason: string) {
    onChange(next ?? '');
    if (reason !== 'item-press' || !isComposing.current) return;
    isComposing.current = false;
    setMade(made + 1);
  }

  return (
    <FieldFrame {...field} controlId={controlId} messageId={messageId}>
      <Combobox.Root
        key={made}
        items={items}
        filter={null}
        value={value || null}
        onValueChange={(next, { reason }) => choose(next, reason)}
        onInputValueChange={(text, { reason }) => reason !== 'item-press' && onSearch(text)}
        disabled={disabled}
        autoHighlight
      >
        <Combobox.Input
          {...control}
          ref={mergeRefs(ref, input)}
          placeholder={placeholder}
          onBlur={onBlur}
          // Before the syllable is finished too: a Korean keyboard finishes the last one only when the field is left.
          onInput={(event) => onSearch(event.currentTarget.value)}
          onCompositionStart={() => {
            isComposing.current = true;
          }}
          onCompositionEnd={() => {
            isComposing.current = false;
          }}
          autoComplete="off"
          spellCheck={false}
          className={controlClass}
        />
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={6} className="z-50 outline-none">
            <Combobox.Popup className="max-h-[min(var(--available-height),20rem)] w-(--anchor-width) overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-1.5 text-ink shadow-float outline-none">
              <Combobox.Status className="text-sm text-ink-faint">
                {status ? (
                  <span className="block px-3 py-3">{status}</span>
                ) : (
                  <span className="sr-only">{`결과 ${items.length}개`}</span>
                )}
              </Combobox.Status>
              <Combobox.List>
                {(item: string) => (
                  <Combobox.Item
                    key={item}
                    value={item}
                    className={clsx(
                      'flex min-h-target cursor-pointer items-center justify-between gap-3 rounded-md px-3 py-2 outline-none select-none',
                      'data-highlighted:bg-ink/6 data-selected:font-semibold',
                    )}
                  >
                    {item}
                    <Combobox.ItemIndicator>
                      <Check aria-hidden className="size-4 text-brand-ink" />
                    </Combobox.ItemIndicator>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </FieldFrame>
  );
}
