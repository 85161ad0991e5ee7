import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';

/** Long enough that a syllable on its way is finished, short enough that nobody waits. */
const PAUSE_MS = 300;

/**
 * A field to search a list with. It tells after a pause in typing, at once on Enter and on clearing; never twice the same.
 * What is typed stays as it is while results come (a Korean syllable in the making must not be touched), and follows
 * `value` when that changes elsewhere, as by the browser's back button.
 */
export function SearchField({
  label,
  placeholder,
  value,
  maxLength,
  onSearch,
}: {
  label: string;
  placeholder?: string;
  /** What is searched for now. */
  value: string;
  maxLength: number;
  onSearch: (text: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== told) {
      setTold(value);
      setText(value);
    }
  }

  function tell(next: string) {
    const wanted = next.trim();
    if (wanted === told) return;
    setTold(wanted);
    onSearch(wanted);
  }

  const tellAfterPause = useEffectEvent(() => tell(text));
  useEffect(() => {
    const timer = setTimeout(tellAfterPause, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <search>
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          tell(text);
          // Puts the keyboard of a phone away, so that the finds are seen.
          input.current?.blur();
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
          onChange={(event) => setText(event.target.value)}
          className="min-h-12 w-full appearance-none rounded-full border-[1.5px] border-transparent bg-sunken py-2 pr-12 pl-12 text-base text-ink transition-[border-color,background-color] duration-150 placeholder:text-ink-faint hover:border-line focus:border-brand focus:bg-surface focus:outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        {text !== '' && (
          <IconButton
            label="검색어 지우기"
            className="absolute top-1/2 right-0.5 -translate-y-1/2 text-ink-faint"
            onClick={() => {
              setText('');
              tell('');
              input.current?.focus();
            }}
          >
            <X aria-hidden className="size-5" />
          </IconButton>
        )}
      </form>
    </search>
  );
}
