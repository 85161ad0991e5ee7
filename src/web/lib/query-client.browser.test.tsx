import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from './query-client.ts';

afterEach(() => vi.restoreAllMocks());

function setNetwork(isThere: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  window.dispatchEvent(new Event(isThere ? 'online' : 'offline'));
}

it('what was read before a page stood is read anew when the network comes back that went meanwhile', async () => {
  const read = vi.fn(() => Promise.resolve('list'));
  const list = { queryKey: ['list'], queryFn: read };
  await queryClient.query(list);
  setNetwork(false);
  expect(onlineManager.isOnline()).toBe(false);
  queryClient.mount();
  const stop = new QueryObserver(queryClient, list).subscribe(() => undefined);
  setNetwork(true);
  await expect.poll(() => read.mock.calls.length).toBe(2);
  stop();
  queryClient.unmount();
});
