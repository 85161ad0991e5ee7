import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { session } from '../../app/session/session.ts';
import { queryClient } from '../../lib/query-client.ts';
import { NEW_MENTEE, NEW_MENTOR } from '../../testing/members.ts';
import { Refusal, stubServer } from '../../testing/server-stub.ts';
import { dialog, dialogQueue } from '../../ui/overlays/dialog.ts';
import { refreshMentoring, startLiveUpdates, verifySession } from './live-updates.ts';

const streams: SilentStream[] = [];
/** A stream on which nothing comes by itself. */
class SilentStream extends EventTarget {
  readonly readyState = 1;
  constructor() {
    super();
    streams.push(this);
  }
  close(): void {}
}

test('a page reloads if another member has signed in with this browser meanwhile', async () => {
  const beginAnew = vi.fn<() => void>();
  stubServer({
    'GET /v1/members/check-session': [{ user: NEW_MENTEE }, { user: NEW_MENTEE }, { user: NEW_MENTOR }],
  });
  await session.check();
  await verifySession(beginAnew);
  expect(beginAnew).not.toHaveBeenCalled();
  await verifySession(beginAnew);
  expect(beginAnew).toHaveBeenCalledOnce();
});

test('a version that the page’s first answer brings is not fetched again; a newer one is', async () => {
  const answers: ((mentoring: { version: string }) => void)[] = [];
  const queryFn = () =>
    new Promise((resolve) => {
      answers.push(resolve);
    });
  const leave = new QueryObserver(queryClient, { queryKey: ['mentoring', 7], queryFn }).subscribe(() => undefined);
  const refreshed = refreshMentoring({ mentoringId: 7, version: 'second' });
  answers[0]?.({ version: 'second' });
  await refreshed;
  expect(answers).toHaveLength(1);
  void refreshMentoring({ mentoringId: 7, version: 'third' });
  await expect.poll(() => answers).toHaveLength(2);
  leave();
});

test('a page restored by the browser checks whether the session has ended', async () => {
  vi.stubGlobal('EventSource', SilentStream);
  const ended = new Refusal(401, 'UNAUTHENTICATED', '로그인이 필요해요.');
  const sent = stubServer({ 'GET /v1/members/check-session': [{ user: NEW_MENTEE }, { user: NEW_MENTEE }, ended] });
  await session.check();
  onTestFinished(startLiveUpdates());
  const comeBack = (persisted: boolean) => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
  };
  comeBack(false);
  comeBack(true);
  await expect.poll(() => sent).toHaveLength(2);
  expect(session.read().isAuthenticated).toBe(true);
  comeBack(true);
  await expect.poll(() => session.read().isAuthenticated).toBe(false);
});

test('a page signs out soon after its stream ends the session, not at its next call', async () => {
  vi.stubGlobal('EventSource', SilentStream);
  const ended = new Refusal(401, 'UNAUTHENTICATED', '로그인이 필요해요.');
  const other = { ...NEW_MENTEE, memberId: 9 };
  stubServer({ 'GET /v1/members/check-session': [{ user: other }, ended] });
  await session.check();
  streams.length = 0;
  onTestFinished(startLiveUpdates());
  await expect.poll(() => streams.length).toBeGreaterThan(0);
  for (const stream of streams)
    stream.dispatchEvent(new MessageEvent('ended', { data: JSON.stringify({ reason: 'SESSION_ENDED' }) }));
  await expect.poll(() => session.read().isAuthenticated).toBe(false);
});

test('an open question closes without a yes when the session ends', async () => {
  vi.stubGlobal('EventSource', SilentStream);
  stubServer({
    'GET /v1/members/check-session': [{ user: NEW_MENTEE }, new Refusal(401, 'UNAUTHENTICATED', '로그인이 필요해요.')],
  });
  await session.check();
  onTestFinished(startLiveUpdates());
  const isConfirmed = dialog.confirm({ title: '보낼까요?' });
  await verifySession();
  await expect(isConfirmed).resolves.toBe(false);
  expect(dialogQueue.read()).toEqual([]);
});
