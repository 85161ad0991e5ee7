import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { pressedKey } from '../pressed-key.ts';
import { controlClass, FieldFrame, type FieldProps, mergeRefs, useFieldControl } from './field.tsx';

type ComboboxFieldProps = FieldProps & {
  /** The chosen item; empty when there is none. Text typed without choosing an item is discarded. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The items that match the text typed so far; the caller finds them. */
  items: readonly string[];
  onSearch: (text: string) => void;
  /** Shown in the list when it is empty: 불러오는 중, 결과가 없어요. */
  status?: string | undefined;
  /** Below the status: what to do when nothing is found. */
  action?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/**
 * Finds one item of a long list by typing; the caller filters, so the list may be on the server. Implements the ARIA
 * Authoring Practices' editable combobox with list autocompletion.
 */
export function ComboboxField({
  value,
  onChange,
  onBlur,
  items,
  onSearch,
  status,
  action,
  ref,
  ...props
}: ComboboxFieldProps) {
  const { frame, control } = useFieldControl(props);
  const [isOpen, setOpen] = useState(false);
  /** The text being typed; undefined otherwise, when the input shows the chosen item. */
  const [text, setText] = useState<string>();
  const [highlight, setHighlight] = useState(0);
  const current = items[Math.min(highlight, items.length - 1)];
  const listId = `${control.id}-list`;
  const isComposing = useRef(false);
  // After a tap on an item, an unfinished Korean syllable would stay in the input in front of the item's name: a new input has neither.
  const [remountCount, setRemountCount] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (remountCount > 0) input.current?.focus();
  }, [remountCount]);

  function search(typed: string) {
    setText(typed);
    setHighlight(0);
    setOpen(true);
    onSearch(typed);
    if (typed === '' && value !== '') onChange('');
  }

  function open() {
    setHighlight(Math.max(0, items.indexOf(value)));
    setOpen(true);
  }

  function close() {
    setOpen(false);
    if (text !== undefined) onSearch('');
    setText(undefined);
  }

  function choose(item: string) {
    onChange(item);
    close();
    if (!isComposing.current) return;
    isComposing.current = false;
    setRemountCount(remountCount + 1);
  }

  function handleKey(event: KeyboardEvent) {
    const key = pressedKey(event);
    const direction = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (direction !== 0) {
      event.preventDefault();
      if (isOpen) setHighlight((at) => wrap(Math.min(at, items.length - 1) + direction, items.length));
      else open();
    } else if (key === 'Enter' && isOpen && current !== undefined) {
      event.preventDefault();
      choose(current);
    } else if (key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    }
  }

  return (
    <FieldFrame {...frame}>
      <div
        className="relative"
        onBlur={({ currentTarget, relatedTarget }) => {
          // The action in the list is a part of the field.
          if (currentTarget.contains(relatedTarget)) return;
          close();
          onBlur?.();
        }}
      >
        <input
          {...control}
          key={remountCount}
          ref={mergeRefs(ref, input)}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && current !== undefined ? optionId(listId, items.indexOf(current)) : undefined}
          value={text ?? value}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => search(event.target.value)}
          onCompositionStart={() => {
            isComposing.current = true;
          }}
          onCompositionEnd={() => {
            isComposing.current = false;
          }}
          onClick={open}
          onKeyDown={handleKey}
          className={controlClass}
        />
        <div
          hidden={!isOpen}
          className="absolute inset-x-0 top-full z-50 mt-1.5 flex flex-col overflow-hidden rounded-lg border border-line bg-raised text-ink shadow-float"
        >
          {isOpen && action && <div className="order-last px-4 pb-4">{action}</div>}
          <p role="status" className="text-sm text-ink-faint">
            {isOpen &&
              (status ? (
                <span className="block p-4">{status}</span>
              ) : (
                <span className="sr-only">{`결과 ${items.length}개`}</span>
              ))}
          </p>
          <div
            id={listId}
            role="listbox"
            aria-label={frame.label}
            tabIndex={-1}
            // A press on the list keeps the focus in the input.
            onMouseDown={(event) => event.preventDefault()}
            className={clsx('max-h-80 overflow-y-auto overscroll-contain', items.length > 0 && 'p-1.5')}
          >
            {isOpen &&
              items.map((item, index) => (
                <Option
                  key={item}
                  id={optionId(listId, index)}
                  item={item}
                  isChosen={item === value}
                  isHighlighted={item === current}
                  onPointerMove={() => setHighlight(index)}
                  onChoose={() => choose(item)}
                />
              ))}
          </div>
        </div>
      </div>
    </FieldFrame>
  );
}

function Option({
  id,
  item,
  isChosen,
  isHighlighted,
  onPointerMove,
  onChoose,
}: {
  id: string;
  item: string;
  isChosen: boolean;
  isHighlighted: boolean;
  onPointerMove: () => void;
  onChoose: () => void;
}) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isHighlighted) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isHighlighted]);

  return (
    // The input has the focus and handles the keys; the option only handles the pointer.
    <button
      ref={ref}
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onPointerMove={onPointerMove}
      onClick={onChoose}
      className={clsx(
        'flex min-h-target w-full items-center justify-between gap-3 rounded-md px-3 py-2 text-left select-none',
        isHighlighted && 'bg-ink/6',
        isChosen && 'font-semibold',
      )}
    >
      <span>{item}</span>
      {isChosen && <Check aria-hidden className="size-4 text-brand-ink" />}
    </button>
  );
}

function optionId(listId: string, index: number) {
  return `${listId}-${index}`;
}

function wrap(index: number, count: number) {
  return count === 0 ? 0 : (index + count) % count;
}
