import { DAY_PARTS, EXPERIENCE_FILTERS } from '#domain/mentors/mentor-list.ts';
import { isJobField, isSubFieldOf } from '#domain/people/job-fields.ts';
import { MENTORING_FIELDS } from '#domain/people/mentor-limits.ts';
import { KOREAN_WEEKDAYS } from '#domain/time/korean-time.ts';
import { useSearchParams } from '../../../lib/use-search-params.ts';
import type { MentorFilter } from '../mentor-queries.ts';

const NAMES = [
  'field',
  'subField',
  'experience',
  'topic',
  'day',
  'part',
] as const satisfies readonly (keyof MentorFilter)[];

/**
 * The filter in the address (`?field=&subField=&experience=&topic=&day=&part=`), and a function that changes it with a new history
 * entry, so that the back button restores the previous filter. Invalid values count as not set.
 */
export function useMentorFilter() {
  const [search, setSearch] = useSearchParams();

  function setFilter(next: MentorFilter) {
    const changed = new URLSearchParams(search);
    for (const name of NAMES) {
      const value = next[name];
      if (value) changed.set(name, value);
      else changed.delete(name);
    }
    setSearch(changed);
  }

  return [readMentorFilter(search), setFilter] as const;
}

/** The filter in a page's address. */
export function readMentorFilter(search: URLSearchParams): MentorFilter {
  const field = search.get('field');
  const subField = search.get('subField');
  const read = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === search.get(name));
  return {
    field: isJobField(field) ? field : undefined,
    subField: isJobField(field) && subField && isSubFieldOf(field, subField) ? subField : undefined,
    experience: read('experience', EXPERIENCE_FILTERS),
    topic: read('topic', MENTORING_FIELDS),
    day: read('day', KOREAN_WEEKDAYS),
    part: read('part', DAY_PARTS),
  };
}
