import { useCallback, useEffect, useRef, useState } from 'react';
import type { Message } from '#contract/mentorings/messages.ts';
import { call } from '../../../lib/api.ts';
import { hasOlder, openWindow, withNewer, withOlder, type MessageWindow } from './message-window.ts';

/** Messages that are fetched at once. */
const PAGE = '50';

/**
 * The part of a conversation that is on screen, fetched as it is scrolled to.
 * @param lastNumber the newest message there is; what is new is fetched while the end is on screen
 */
export function useMessageWindow(mentoringId: number, lastNumber: number) {
  const [window, setWindow] = useState<MessageWindow>();
  const [error, setError] = useState<unknown>();
  const isBusy = useRef(false);

  /** One fetch at a time: each extends what the one before it has left. */
  const run = useCallback(async (work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await work();
      setError(undefined);
    } catch (failure) {
      setError(failure);
    } finally {
      isBusy.current = false;
    }
  }, []);

  const openNewest = useCallback(
    () =>
      run(async () => {
        const { content } = await fetchPage(mentoringId, {});
        setWindow(openWindow(content));
      }),
    [mentoringId, run],
  );
  const loadOlder = () => {
    const first = window?.messages[0];
    if (!window || !first || !hasOlder(window)) return Promise.resolve();
    return run(async () => {
      const { content } = await fetchPage(mentoringId, { cursor: String(first.number) });
      setWindow((current) => current && withOlder(current, content));
    });
  };
  const loadNewer = () =>
    run(async () => {
      const after = window?.messages.at(-1)?.number ?? 0;
      const { content, sliceInfo } = await fetchPage(mentoringId, { after: String(after) });
      setWindow((current) => withNewer(current ?? openWindow([]), content, sliceInfo.last));
    });
  /** A message whose number the server has just given. */
  const append = useCallback(
    (message: Message) => setWindow((current) => (current?.reachesEnd ? withNewer(current, [message], true) : current)),
    [],
  );

  useEffect(() => {
    void openNewest();
  }, [openNewest]);

  const last = window?.messages.at(-1)?.number ?? 0;
  const isBehind = window !== undefined && lastNumber > last;
  const isFollowing = isBehind && window.reachesEnd && error === undefined;
  useEffect(() => {
    if (isFollowing) void loadNewer();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each new number
  }, [isFollowing, lastNumber, last]);

  return { window, error, isBehind, openNewest, loadOlder, loadNewer, append };
}

function fetchPage(mentoringId: number, query: { cursor?: string; after?: string }) {
  return call('GET /v1/mentoring/{mentoringId}/messages', { params: { mentoringId }, query: { size: PAGE, ...query } });
}
