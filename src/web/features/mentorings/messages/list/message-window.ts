import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Message } from '#contract/mentorings/messages.ts';
import { call } from '../../../../lib/api.ts';
import { onNetworkChange } from '../../../../lib/online.ts';

/** At most this many messages are kept and drawn, however long the conversation is. */
export const MAX_SHOWN = 200;

/** A part of a conversation without gaps, oldest first. */
export interface MessageWindow {
  readonly messages: readonly Message[];
  /** Whether it ends with the newest message that was known when it was last extended. */
  readonly reachesEnd: boolean;
}

/** The window on the newest messages. @param newestFirst as the server lists them */
export function openWindow(newestFirst: readonly Message[]): MessageWindow {
  return { messages: newestFirst.toReversed(), reachesEnd: true };
}

/** Extends it into the past; the excess is dropped at the other end. */
export function withOlder(window: MessageWindow, newestFirst: readonly Message[]): MessageWindow {
  const first = window.messages[0]?.number ?? Infinity;
  const older = newestFirst.filter(({ number }) => number < first).toReversed();
  const messages = [...older, ...window.messages];
  if (messages.length <= MAX_SHOWN) return { messages, reachesEnd: window.reachesEnd };
  return { messages: messages.slice(0, MAX_SHOWN), reachesEnd: false };
}

/** Extends it towards the newest; the excess is dropped at the beginning. @param isLast whether nothing newer is left */
export function withNewer(window: MessageWindow, oldestFirst: readonly Message[], isLast: boolean): MessageWindow {
  const last = window.messages.at(-1)?.number ?? 0;
  const newer = oldestFirst.filter(({ number }) => number > last);
  // A gap: something in between has not been fetched.
  if (newer[0] && newer[0].number !== last + 1) return { ...window, reachesEnd: false };
  return { messages: [...window.messages, ...newer].slice(-MAX_SHOWN), reachesEnd: isLast };
}

/** Whether there are messages before the window: they are numbered from 1 without gaps. */
export function hasOlder({ messages }: MessageWindow): boolean {
  return (messages[0]?.number ?? 1) > 1;
}

const PAGE = '50';
/** Failed fetches of new messages are retried after this long, and when the network changes. */
const RETRY_MS = 5000;

/**
 * The part of a conversation that is on screen, fetched as it is scrolled to.
 * @param lastNumber the newest message there is; what is new is fetched while the end is on screen
 */
export function useMessageWindow(mentoringId: number, lastNumber: number) {
  const [window, setWindow] = useState<MessageWindow>();
  const [error, setError] = useState<unknown>();
  const running = useRef<Promise<void>>(undefined);

  /** One fetch at a time: each extends what the one before it has left. @param waits for its turn; otherwise it is not done while another is */
  async function run(work: () => Promise<void>, waits = false) {
    while (running.current) {
      if (!waits) return;
      await running.current;
    }
    async function finish() {
      try {
        await work();
        setError(undefined);
      } catch (failure) {
        setError(failure);
      }
      running.current = undefined;
    }
    running.current = finish();
    await running.current;
  }

  const openNewest = () =>
    run(async () => {
      const { content } = await fetchPage(mentoringId, {});
      setWindow(openWindow(content));
    });
  const loadOlder = () => {
    const first = window?.messages[0];
    if (!window || !first || !hasOlder(window)) return Promise.resolve();
    return run(async () => {
      const { content } = await fetchPage(mentoringId, { cursor: String(first.number) });
      setWindow((current) => current && withOlder(current, content));
    });
  };
  const loadNewer = (waits = false) =>
    run(async () => {
      const after = window?.messages.at(-1)?.number ?? 0;
      const { content, sliceInfo } = await fetchPage(mentoringId, { after: String(after) });
      setWindow((current) => withNewer(current ?? openWindow([]), content, sliceInfo.last));
    }, waits);
  /** A message that the server has just numbered. */
  const append = (message: Message) =>
    setWindow((current) => (current?.reachesEnd ? withNewer(current, [message], true) : current));

  const openFirst = useEffectEvent(openNewest);
  useEffect(() => void openFirst(), []);

  const last = window?.messages.at(-1)?.number ?? 0;
  // Whether messages exist that are newer than those on screen.
  const isBehind = window !== undefined && lastNumber > last;
  const isFollowing = isBehind && window.reachesEnd;
  const follow = useEffectEvent(() => void loadNewer(true));
  useEffect(() => {
    if (!isFollowing) return;
    if (error === undefined) return follow();
    const timer = setTimeout(follow, RETRY_MS);
    const stopListening = onNetworkChange(follow);
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [isFollowing, lastNumber, last, error]);

  return { window, error, isBehind, openNewest, loadOlder, loadNewer: () => loadNewer(), append };
}

function fetchPage(mentoringId: number, query: { cursor?: string; after?: string }) {
  return call('GET /v1/mentoring/{mentoringId}/messages', { params: { mentoringId }, query: { size: PAGE, ...query } });
}
