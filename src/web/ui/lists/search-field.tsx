import { Search, X } from 'lucide-react';
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { pressedKey } from '../pressed-key.ts';

/** Long enough to finish a Korean syllable, short enough not to feel slow. */
const PAUSE_MS = 300;

/**
 * A field to search a list with. It calls `onSearch` after a pause in typing, at once on Enter and on clearing; never twice with the same text.
 * The input keeps its text while results arrive (an unfinished Korean syllable must not be changed), and follows
 * `value` when that changes elsewhere, as by the browser's back button.
 */
export function SearchField({
  label,
  placeholder,
  value,
  maxLength,
  onSearch,
  onSubmit,
  Suggestions,
}: {
  label: string;
  placeholder?: string;
  value: string;
  maxLength: number;
  onSearch: (text: string) => void;
  /** The user committed this text: pressed Enter, or chose it. */
  onSubmit?: (text: string) => void;
  /** What is shown below the field while it is in use. */
  Suggestions?: ComponentType<{ text: string; onChoose: (text: string) => void }>;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isInUse, setInUse] = useState(false);
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== searched) {
      setSearched(value);
      setText(value);
    }
  }

  function search(next: string) {
    const trimmed = next.trim();
    if (trimmed === searched) return;
    setSearched(trimmed);
    onSearch(trimmed);
  }

  function submit(chosen: string) {
    setText(chosen);
    search(chosen);
    setInUse(false);
    if (chosen.trim() !== '') onSubmit?.(chosen.trim());
    // Hides a phone's keyboard, so that the results are visible.
    input.current?.blur();
  }

  const searchAfterPause = useEffectEvent(() => search(text));
  useEffect(() => {
    const timer = setTimeout(searchAfterPause, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <search>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of the field and the buttons within */}
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          submit(text);
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setInUse(false);
        }}
        onKeyDown={(event) => {
          if (pressedKey(event) === 'Escape') setInUse(false);
        }}
      >
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-faint"
        />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={placeholder}
          value={text}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onFocus={() => setInUse(true)}
          onChange={(event) => {
            setText(event.target.value);
            setInUse(true);
          }}
          onKeyDown={(event) => {
            if (pressedKey(event) !== 'ArrowDown') return;
            const first = event.currentTarget.form?.querySelector<HTMLElement>('[data-choice]');
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          className="min-h-12 w-full appearance-none rounded-full border-[1.5px] border-transparent bg-sunken py-2 pr-12 pl-12 text-base text-ink transition-[border-color,background-color] duration-150 placeholder:text-ink-faint hover:border-line focus:border-brand focus:bg-surface focus:outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        {text !== '' && (
          <IconButton
            label="검색어 지우기"
            className="absolute top-1/2 right-0.5 -translate-y-1/2 text-ink-faint"
            onClick={() => {
              setText('');
              search('');
              input.current?.focus();
            }}
          >
            <X aria-hidden className="size-5" />
          </IconButton>
        )}
        {isInUse && Suggestions && <Suggestions text={searched} onChoose={submit} />}
      </form>
    </search>
  );
}
