import { QueryClientProvider } from '@tanstack/react-query';
import { showSentencesBy } from '../lib/api-error.ts';
import { withLocalTimes } from '../lib/korean-date.ts';
import { queryClient } from '../lib/query-client.ts';
import { OverlayLayout } from './overlay-layout.tsx';

showSentencesBy(withLocalTimes);

/**
 * A layout for pages that query the server, themselves or in their dialogs. The landing page does not, so its first load leaves the query code out.
 */
export function QueryLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <OverlayLayout />
    </QueryClientProvider>
  );
}
