import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import type { Member } from '#contract/people/members.ts';
import { OverlayHosts } from '../app/overlay-layout.tsx';
import { session } from '../app/session/session.ts';
import { queryClient } from '../lib/query-client.ts';
import { dialogQueue } from '../ui/overlays/dialog.ts';
import { toastQueue } from '../ui/overlays/toast.ts';
import { Refusal, type Responses, type SentRequest, stubServer } from './server-stub.ts';

const NOBODY = new Refusal(401, 'UNAUTHENTICATED', '로그인이 필요해요.');

/** A test may render several pages: one that stayed mounted would show the dialogs of all tests after it, too. */
const roots: Root[] = [];
/** Removes what a test has rendered and stored; `set-up.ts` runs it after each test. */
export function cleanUp(): void {
  for (const root of roots.splice(0)) root.unmount();
  document.body.replaceChildren();
  // They live outside React: the next test would see this one's, and wait for them to go.
  for (const shown of toastQueue.read()) toastQueue.remove(shown);
  for (const request of dialogQueue.read()) dialogQueue.remove(request);
  queryClient.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

/** A page in the test's browser. */
export interface RenderedPage {
  /** The requests that it has sent. */
  readonly sent: readonly SentRequest[];
  /** The address where the app is now, such as `/auth/signin?next=%2F`. */
  address: () => string;
}

/**
 * Renders one page of the app at `address`, with its router, cache, dialogs and toasts, against a stubbed server.
 * @param options.path the page's path in the route table, if it has parameters
 * @param options.member the signed-in member; none by default
 */
export async function renderPage(
  Page: ComponentType,
  options: { address: string; path?: string; member?: Member; responses?: Responses },
): Promise<RenderedPage> {
  const { address, path = address.split('?')[0] ?? '', member, responses = {} } = options;
  const sent = stubServer({
    'GET /v1/members/check-session': member ? { user: member } : NOBODY,
    'GET /v1/universities': [],
    'GET /v1/auth/providers': [[]],
    'GET /v1/members/me/identities': { hasPassword: true, proven: null, identities: [] },
    'PUT /v1/members/me/time-zone': null,
    'GET /v1/business': new Refusal(404, 'NOT_FOUND', '없어요.'),
    ...responses,
  });
  await session.check();
  const router = createMemoryRouter(
    [
      { path, Component: Page },
      { path: '*', element: null },
    ],
    { initialEntries: [address] },
  );
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  roots.push(root);
  root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <OverlayHosts />
    </QueryClientProvider>,
  );
  return { sent, address: () => router.state.location.pathname + router.state.location.search };
}
