import { QueryClientProvider } from '@tanstack/react-query';
import { showSentencesBy } from '../lib/api-error.ts';
import { withLocalTimes } from '../lib/korean-date.ts';
import { queryClient } from '../lib/query-client.ts';
import { OverlayLayout } from './overlay-layout.tsx';

showSentencesBy(withLocalTimes);

/**
 * A layout for pages that ask the server for something, as their dialogs may; the landing page does not, so that the first load is without it.
 */
export function QueryLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <OverlayLayout />
    </QueryClientProvider>
  );
}
