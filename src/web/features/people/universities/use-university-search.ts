import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { universitiesQuery } from './university-query.ts';

/** A search in the directory: the typed text, and the names that match. */
export function useUniversitySearch(enabled = true) {
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const query = useQuery({ ...universitiesQuery(q), placeholderData: keepPreviousData, enabled });
  return { text, setText, q, query, names: [...new Set(query.data?.map(({ name }) => name))] };
}
