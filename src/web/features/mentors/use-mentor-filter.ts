import { useSearchParams } from 'react-router';
import { isJobField, isSubFieldOf } from '#domain/members/job-fields.ts';
import type { MentorFilter } from './mentor-queries.ts';

/**
 * The filter in the address (`?field=&subField=`), and a function that changes it with a new history
 * entry, so that the back button restores the previous filter. Invalid values count as not set.
 */
export function useMentorFilter() {
  const [search, setSearch] = useSearchParams();

  function setFilter(next: MentorFilter) {
    const changed = new URLSearchParams(search);
    for (const name of ['field', 'subField'] as const) {
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
  if (!isJobField(field)) return {};
  const subField = search.get('subField');
  return { field, subField: subField && isSubFieldOf(field, subField) ? subField : undefined };
}
