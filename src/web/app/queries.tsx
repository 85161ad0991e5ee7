import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { queryClient } from '../lib/query-client.ts';
import { OverlayHosts } from '../ui/overlays/overlay-hosts.tsx';

/**
 * A layout for pages that ask the server for something, as their dialogs may; the landing page does not, so that the first load is without it.
 */
export function Queries() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <OverlayHosts />
    </QueryClientProvider>
  );
}
