import type { Member } from '#contract/people/members.ts';
import { MENTOR_SORTS, NEWEST_FIRST, RECOMMENDED_FIRST, type MentorSort } from '#domain/mentors/mentor-list.ts';
import { MAX_SEARCH_LENGTH } from '#domain/people/mentor-limits.ts';
import { useSearchParams } from '../../../lib/use-search-params.ts';

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

  function change(name: string, value: string, replace: boolean) {
    const changed = new URLSearchParams(search);
    if (value) changed.set(name, value);
    else changed.delete(name);
    setSearch(changed, { replace });
  }

  return {
    q,
    /** The first letter makes a history entry, further ones replace it. */
    setQ: (next: string) => change('q', next, q !== '' && next !== ''),
    sort,
    sorts: q === '' ? sorts : [RELEVANCE_FIRST, ...sorts],
    // There is no 추천순 across all schools: an address that asks for it shows the newest first.
    shownSort: sort === RECOMMENDED_FIRST && !isOneSchool ? NEWEST_FIRST : (sort ?? defaultSort),
    setSort: (next: ShownSort) => change('sort', next === defaultSort ? '' : next, false),
  };
}

/** The default order of a member's list. */
function firstSortOf(user: Member | null): MentorSort {
  return user?.isRecommendedFirst ? RECOMMENDED_FIRST : NEWEST_FIRST;
}

/** The search and the order in a page's address, as the call takes them: by relevance is its default in a search and has no value. */
export function readMentorSearch(search: URLSearchParams, user: Member | null) {
  const q = (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  const requested = MENTOR_SORTS.find((each) => each === search.get('sort'));
  return { q, sort: requested ?? (q === '' ? firstSortOf(user) : undefined) };
}
