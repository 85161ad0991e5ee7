import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { History, Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { pressedKey } from '../../../ui/pressed-key.ts';
import { useGuestSchool } from '../../people/universities/index.ts';
import { forgetRecentSearch, readRecentSearches } from './recent-searches.ts';

/** Suggestions follow the list of mentors, which is stale as late. */
const STALE_MS = 60_000;

/** Below the search field while it is in use: completions of the text, or the last searches if there is none. */
export function SearchSuggestions({ text, onChoose }: { text: string; onChoose: (text: string) => void }) {
  return text === '' ? <RecentSearches onChoose={onChoose} /> : <Beginnings text={text} onChoose={onChoose} />;
}

function Beginnings({ text, onChoose }: { text: string; onChoose: (text: string) => void }) {
  const { school } = useGuestSchool();
  const { data = [] } = useQuery({
    queryKey: ['mentor-searches', text, school],
    queryFn: ({ signal }) => call('GET /v1/mentor-searches', { query: { q: text, school }, signal }),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
    // Without suggestions the search still works.
    retry: false,
  });
  if (data.length === 0) return null;
  return (
    <Panel label="추천 검색어">
      {data.map((word) => (
        <li key={word}>
          <Choice Icon={Search} text={word} onChoose={onChoose} />
        </li>
      ))}
    </Panel>
  );
}

function RecentSearches({ onChoose }: { onChoose: (text: string) => void }) {
  const [texts, setTexts] = useState(readRecentSearches);
  if (texts.length === 0) return null;
  return (
    <Panel
      label="최근 검색어"
      action={
        <Button variant="ghost" size="sm" onClick={() => setTexts(forgetRecentSearch())}>
          모두 지우기
        </Button>
      }
    >
      {texts.map((text) => (
        <li key={text} className="flex items-center">
          <Choice Icon={History} text={text} onChoose={onChoose} />
          <IconButton
            label={`${text} 지우기`}
            className="shrink-0 text-ink-faint"
            onClick={() => setTexts(forgetRecentSearch(text))}
          >
            <X aria-hidden className="size-4" />
          </IconButton>
        </li>
      ))}
    </Panel>
  );
}

function Panel({ label, action, children }: { label: string; action?: Elements; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of the buttons within
    <section
      aria-label={label}
      onKeyDown={moveFocus}
      // The field keeps the focus, so that a tap here does not close what is tapped (Safari focuses no button).
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-30 mt-2 overflow-hidden rounded-2xl border border-line bg-surface py-2 shadow-card"
    >
      <div className="flex min-h-9 items-center justify-between pr-2 pl-5 text-sm text-ink-muted">
        <h2>{label}</h2>
        {action}
      </div>
      <ul>{children}</ul>
    </section>
  );
}

function Choice({ Icon, text, onChoose }: { Icon: typeof Search; text: string; onChoose: (text: string) => void }) {
  return (
    <button
      type="button"
      data-choice
      onClick={() => onChoose(text)}
      className="flex min-h-target w-full min-w-0 items-center gap-3 px-5 text-left hover:bg-ink/6 focus-visible:bg-ink/6"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <span className="min-w-0 truncate">{text}</span>
    </button>
  );
}

/** Up and down go from choice to choice. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const key = pressedKey(event);
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
  const choices = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[data-choice]'));
  const at = choices.indexOf(document.activeElement as HTMLElement);
  const next = choices[at + (key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
