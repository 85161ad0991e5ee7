import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { History, Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Member } from '#contract/people/members.ts';
import { MENTOR_SORTS, type MentorSort, NEWEST_FIRST, RECOMMENDED_FIRST } from '#domain/mentors/mentor-list.ts';
import { MAX_SEARCH_LENGTH } from '#domain/people/mentor-limits.ts';
import { parseStored, sharedStorage } from '../../../lib/browser-storage.ts';
import { queryOf } from '../../../lib/queries.ts';
import { useSearchParams, withValues } from '../../../lib/use-search-params.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { pressedKey } from '../../../ui/pressed-key.ts';
import { useGuestSchool } from '../../people/universities/guest-school.tsx';

const KEY = 'recent-searches';
const MAX_RECENT = 8;

/** What was searched for in this browser, the last one first. */
export function readRecentSearches(): readonly string[] {
  const stored = parseStored(sharedStorage.read(KEY));
  return Array.isArray(stored) ? stored.filter((text): text is string => typeof text === 'string') : [];
}

/** Puts a search first; beyond eight the oldest is dropped. @returns what is kept */
export function addRecentSearch(text: string): readonly string[] {
  return store([text, ...readRecentSearches().filter((each) => each !== text)].slice(0, MAX_RECENT));
}

/** Forgets one search, or without a text all of them. @returns what is kept */
export function forgetRecentSearch(text?: string): readonly string[] {
  return store(text === undefined ? [] : readRecentSearches().filter((each) => each !== text));
}

function store(texts: readonly string[]): readonly string[] {
  if (texts.length === 0) sharedStorage.remove(KEY);
  else sharedStorage.write(KEY, JSON.stringify(texts));
  return texts;
}

/** Suggestions follow the list of mentors, which is stale as late. */
const STALE_MS = 60_000;

/** Below the search field while it is in use: completions of the text, or the last searches if there is none. */
export function SearchSuggestions({ text, onChoose }: { text: string; onChoose: (text: string) => void }) {
  return text === '' ? <RecentSearches onChoose={onChoose} /> : <Beginnings text={text} onChoose={onChoose} />;
}

function Beginnings({ text, onChoose }: { text: string; onChoose: (text: string) => void }) {
  const { school } = useGuestSchool();
  const { data = [] } = useQuery({
    ...queryOf(['mentor-searches', text, school], 'GET /v1/mentor-searches', { query: { q: text, school } }),
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

const BY_COUNT: MentorSort = 'mentoringCount,DESC';
type ShownSort = MentorSort | 'relevance';

const RELEVANCE_FIRST = { value: 'relevance', label: '정확도순' } as const;
const SORTS = [
  { value: NEWEST_FIRST, label: '최신순' },
  { value: BY_COUNT, label: '멘토링 많은 순' },
  { value: 'answerSpeed,DESC', label: '답이 빠른 순' },
] as const;
/** For the mentors of one school. */
const RECOMMENDED = { value: RECOMMENDED_FIRST, label: '추천순' } as const;

/**
 * The search and the order in the address (`?q=&sort=`); without an order the default, which depends on whether there is a search, and on the
 * student (product §9.5).
 * @param isOneSchool whether the list has the mentors of one school only
 */
export function useMentorSearch(isOneSchool: boolean, user: Member | null) {
  const [search, setSearch] = useSearchParams();
  const { q, sort } = readMentorSearch(search, user);
  const sorts = isOneSchool ? [RECOMMENDED, ...SORTS] : SORTS;
  const defaultSort: ShownSort = q === '' ? firstSortOf(user) : 'relevance';

  return {
    q,
    /** The first letter makes a history entry, further ones replace it. */
    setQ: (next: string) => setSearch(withValues(search, { q: next }), { replace: q !== '' && next !== '' }),
    sort,
    sorts: q === '' ? sorts : [RELEVANCE_FIRST, ...sorts],
    // There is no 추천순 across all schools: an address that asks for it shows the newest first.
    shownSort: sort === RECOMMENDED_FIRST && !isOneSchool ? NEWEST_FIRST : (sort ?? defaultSort),
    setSort: (next: ShownSort) => setSearch(withValues(search, { sort: next === defaultSort ? '' : next })),
  };
}

function firstSortOf(user: Member | null): MentorSort {
  return user?.isRecommendedFirst ? RECOMMENDED_FIRST : NEWEST_FIRST;
}

/** The search and the order in a page's address, as the call takes them: by relevance is its default in a search and has no value. */
export function readMentorSearch(search: URLSearchParams, user: Member | null) {
  const q = (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  const requested = MENTOR_SORTS.find((each) => each === search.get('sort'));
  return { q, sort: requested ?? (q === '' ? firstSortOf(user) : undefined) };
}
