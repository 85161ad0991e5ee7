import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../lib/api.ts';
import { readOnly } from '../../lib/read-only.ts';

const LOOK_EVERY_MS = 4000;

/**
 * Whether nothing can be changed at the moment. While that is so, the server is asked now and then, whatever the page does; once it is over, what could not be read
 * is read again.
 */
export function useReadOnly() {
  const isReadOnly = useSyncExternalStore(readOnly.subscribe, readOnly.read);
  useEffect(() => {
    if (!isReadOnly) return;
    // Each answer says whether it is over.
    const look = () => void call('GET /v1/announcements', { query: { size: '1' } }).catch(() => undefined);
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      void readAgain();
    };
  }, [isReadOnly]);
  return isReadOnly;
}

async function readAgain() {
  // Not in the first load.
  const { queryClient } = await import('../../lib/query-client.ts');
  await queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
}
