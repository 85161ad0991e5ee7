import { useSearchParams } from 'react-router';
import { isJobField, isSubFieldOf } from '#domain/job-fields.ts';
import type { MentorFilter } from './mentor-queries.ts';

/**
 * The filter that stands in the address (`?field=&subField=`), and a function that changes it: a step in
 * the history, so that back leads to the filter of before. Nonsense counts as not set.
 */
export function useMentorFilter() {
  const [search, setSearch] = useSearchParams();
  const fieldText = search.get('field');
  const field = isJobField(fieldText) ? fieldText : undefined;
  const subFieldText = search.get('subField');
  const subField = field && subFieldText && isSubFieldOf(field, subFieldText) ? subFieldText : undefined;

  function setFilter(next: MentorFilter) {
    const changed = new URLSearchParams(search);
    for (const name of ['field', 'subField'] as const) {
      const value = next[name];
      if (value) changed.set(name, value);
      else changed.delete(name);
    }
    setSearch(changed);
  }

  return [{ field, subField }, setFilter] as const;
}
