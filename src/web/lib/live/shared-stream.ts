import { openEventStream, type LiveMessage, type StreamHandlers } from './event-stream.ts';
import { holdInOneTab } from './one-tab.ts';
import { watchHolder } from './watch-holder.ts';

/** What the tabs of a browser tell one another. */
type TabMessage =
  /** A tab is new, or is being looked at again: is anybody there? */
  | { readonly kind: 'asked' }
  /** The tab with the stream answers, and tells of every change. */
  | {
      readonly kind: 'state';
      readonly isConnected: boolean;
      readonly lastId: string | undefined;
      /** For a tab that was not there yet when it came. */
      readonly counts: LiveMessage | undefined;
    }
  | { readonly kind: 'message'; readonly message: LiveMessage };

/** So that the others are told of the end before it is their turn. */
const RELEASE_AFTER_MS = 500;

export interface SharedStreamHandlers extends StreamHandlers {
  /** Something may have changed that no message told of: what is on the screen is to be read anew. */
  onGap: () => void;
}

/**
 * Receives the server's events over one stream for all tabs of this browser: one tab holds it and passes on what comes; when that is closed
 * or suspended, another takes over and goes on where it was. Without Web Locks each tab has its own.
 * @param name tells apart streams of different members
 * @param open opens the stream itself
 * @returns stops it in this tab
 */
export function shareStream(name: string, on: SharedStreamHandlers, open = openEventStream) {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) {
    const close = open({ ...on, onMessage: (message) => receive(message, on, () => close()) });
    return close;
  }
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  const post = (message: TabMessage) => channel.postMessage(message);
  const postState = () => post({ kind: 'state', isConnected, lastId, counts });
  let closeStream: (() => void) | undefined;
  let isConnected = false;
  let hasJoined = false;
  let lastId: string | undefined;
  let counts: LiveMessage | undefined;

  function setConnected(next: boolean) {
    if (next !== isConnected) on.onConnection(next);
    isConnected = next;
  }

  function endStream() {
    closeStream?.();
    closeStream = undefined;
    setConnected(false);
  }

  const tab = holdInOneTab(name, () => {
    const onMessage = (message: LiveMessage) => {
      lastId = message.id;
      if (message.event === 'notifications') counts = message;
      post({ kind: 'message', message });
      receive(message, on, () => {
        endStream();
        setTimeout(stop, RELEASE_AFTER_MS);
      });
    };
    const onConnection = (next: boolean) => {
      setConnected(next);
      postState();
    };
    closeStream = open({ ...on, onMessage, onConnection }, lastId);
    return endStream;
  });
  const holder = watchHolder(
    () => post({ kind: 'asked' }),
    () => {
      // It may have been this tab's turn meanwhile.
      if (!closeStream) tab.takeOver();
    },
  );

  function handleTabMessage(said: TabMessage) {
    if (said.kind === 'asked') {
      if (closeStream) postState();
      return;
    }
    holder.answered();
    if (said.kind === 'message') {
      const { message } = said;
      lastId = message.id;
      hasJoined ||= message.event === 'connected' && !message.data.isResumed;
      return receive(message, on, stop);
    }
    ({ lastId } = said);
    setConnected(said.isConnected);
    if (!said.isConnected || hasJoined) return;
    hasJoined = true;
    on.onGap();
    if (said.counts) on.onMessage(said.counts);
  }
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => handleTabMessage(data));

  function stop() {
    holder.stop();
    tab.release();
    channel.close();
    setConnected(false);
  }
  return stop;
}

/** @param stop ends what would only be ended again */
function receive(message: LiveMessage, on: SharedStreamHandlers, stop: () => void) {
  if (message.event === 'connected' && !message.data.isResumed) on.onGap();
  on.onMessage(message);
  if (message.event === 'ended') stop();
}
