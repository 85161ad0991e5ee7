import { openEventStream, type LiveMessage, type StreamHandlers } from './event-stream.ts';
import { runInOneTab } from './run-in-one-tab.ts';
import { updateSnapshot, type Snapshot } from './snapshot.ts';
import { watchLeader } from './watch-leader.ts';

/** The messages between the tabs of a browser. */
type TabMessage =
  /** A tab was opened, or has become visible: is there a leader, a tab with the stream? */
  | { readonly kind: 'asked' }
  /** The leader's response, also sent after every change. */
  | {
      readonly kind: 'state';
      readonly isConnected: boolean;
      readonly lastId: string | undefined;
      readonly snapshot: Snapshot;
    }
  | { readonly kind: 'message'; readonly message: LiveMessage };

/** Delay of the release, so that the other tabs receive the end before one of them gets the lock. */
const RELEASE_AFTER_MS = 500;

/**
 * Receives the server's events over one stream for all tabs of this browser: one tab, the leader, opens it and forwards its messages.
 * When the leader is closed or suspended, another tab takes over and continues after the last event. Without Web Locks each tab opens
 * its own stream.
 * @param name distinguishes the streams of different members
 * @param open opens the stream itself
 * @returns the function to stop it in this tab
 */
export function shareStream(name: string, on: StreamHandlers, open = openEventStream) {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) {
    const close = open({ ...on, onMessage: (message) => receive(message, on, () => close()) });
    return close;
  }
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  const post = (message: TabMessage) => channel.postMessage(message);
  const postState = () => post({ kind: 'state', isConnected, lastId, snapshot });
  let closeStream: (() => void) | undefined;
  let isConnected = false;
  let hasJoined = false;
  let lastId: string | undefined;
  let snapshot: Snapshot = [];

  function setConnected(next: boolean) {
    if (next !== isConnected) on.onConnection(next);
    isConnected = next;
  }

  function endStream() {
    closeStream?.();
    closeStream = undefined;
    setConnected(false);
  }

  const tab = runInOneTab(name, () => {
    const onMessage = (message: LiveMessage) => {
      lastId = message.id;
      snapshot = updateSnapshot(snapshot, message);
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
  const leader = watchLeader(
    () => post({ kind: 'asked' }),
    () => {
      // This tab may have become the leader meanwhile.
      if (!closeStream) tab.takeOver();
    },
  );

  function handleTabMessage(tabMessage: TabMessage) {
    if (tabMessage.kind === 'asked') {
      if (closeStream) postState();
      return;
    }
    leader.handleResponse();
    if (tabMessage.kind === 'message') {
      const { message } = tabMessage;
      lastId = message.id;
      hasJoined ||= message.event === 'connected' && !message.data.isResumed;
      return receive(message, on, stop);
    }
    ({ lastId } = tabMessage);
    setConnected(tabMessage.isConnected);
    if (!tabMessage.isConnected || hasJoined) return;
    hasJoined = true;
    for (const message of tabMessage.snapshot) on.onMessage(message);
  }
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => handleTabMessage(data));

  function stop() {
    leader.stop();
    tab.release();
    channel.close();
    setConnected(false);
  }
  return stop;
}

/** @param stop called when the server has ended the stream permanently */
function receive(message: LiveMessage, on: StreamHandlers, stop: () => void) {
  on.onMessage(message);
  if (message.event === 'ended') stop();
}
