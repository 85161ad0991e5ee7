import { openChannel } from '../browser-storage.ts';
import { type LiveMessage, openEventStream, type StreamHandlers } from './event-stream.ts';

/** A leader that does not respond for this long is suspended, as phones do with tabs in the background. */
const RESPONSE_TIMEOUT_MS = 3000;
const PING_INTERVAL_MS = 20_000;

/**
 * Pings the leader tab at intervals and whenever this tab becomes visible: a visible tab must not depend on a suspended one.
 * @param ping sends the request to the leader
 * @param onTimeout called when there was no response
 */
function watchLeader(ping: () => void, onTimeout: () => void) {
  let timeout: ReturnType<typeof setTimeout> | undefined;

  function check() {
    if (document.visibilityState === 'hidden') return;
    clearTimeout(timeout);
    timeout = setTimeout(onTimeout, RESPONSE_TIMEOUT_MS);
    ping();
  }

  const interval = setInterval(check, PING_INTERVAL_MS);
  document.addEventListener('visibilitychange', check);
  check();
  return {
    /** The leader has sent a message. */
    handleResponse: () => clearTimeout(timeout),
    stop() {
      clearInterval(interval);
      clearTimeout(timeout);
      document.removeEventListener('visibilitychange', check);
    },
  };
}

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
  | { readonly kind: 'message'; readonly message: LiveMessage }
  /** The member has signed out in one of the tabs. */
  | { readonly kind: 'signed-out' };

export interface SharedStream {
  /** Stops it in this tab; another tab goes on with it. */
  leave: () => void;
  /** Stops it in all tabs: the member has signed out, and no tab may open it again. */
  end: () => void;
}

/** Delay of the release, so that the other tabs receive the end before one of them gets the lock. */
const RELEASE_AFTER_MS = 500;

/**
 * Receives the server's events over one stream for all tabs of this browser: one tab, the leader, opens it and forwards its messages.
 * When the leader is closed or suspended, another tab takes over and continues after the last event. Without Web Locks each tab opens
 * its own stream.
 * @param name distinguishes the streams of different members
 * @param open opens the stream itself
 */
export function shareStream(name: string, on: StreamHandlers, open = openEventStream): SharedStream {
  const tabs = 'locks' in navigator ? openChannel(name) : undefined;
  if (!tabs) {
    const close = open({ ...on, onMessage: (message) => receive(message, on, () => close()) });
    return { leave: close, end: close };
  }
  const channel = tabs;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  const post = (message: TabMessage) => channel.postMessage(message);
  const postState = () => post({ kind: 'state', isConnected, lastId, snapshot });
  let closeStream: (() => void) | undefined;
  let isConnected = false;
  let hasJoined = false;
  let hasLeft = false;
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

  function endForAll() {
    leader.stop();
    endStream();
    setTimeout(leave, RELEASE_AFTER_MS);
  }

  const tab = runInOneTab(name, () => {
    const onMessage = (message: LiveMessage) => {
      lastId = message.id;
      snapshot = updateSnapshot(snapshot, message);
      post({ kind: 'message', message });
      receive(message, on, endForAll);
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
    if (tabMessage.kind === 'signed-out') return closeStream ? endForAll() : leave();
    if (tabMessage.kind === 'message') {
      const { message } = tabMessage;
      lastId = message.id;
      hasJoined ||= message.event === 'connected' && !message.data.isResumed;
      return receive(message, on, leave);
    }
    ({ lastId } = tabMessage);
    setConnected(tabMessage.isConnected);
    if (!tabMessage.isConnected || hasJoined) return;
    hasJoined = true;
    for (const message of tabMessage.snapshot) on.onMessage(message);
  }
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => handleTabMessage(data));

  function leave() {
    hasLeft = true;
    leader.stop();
    tab.release();
    channel.close();
    setConnected(false);
  }

  function end() {
    if (hasLeft) return;
    post({ kind: 'signed-out' });
    endForAll();
  }
  return { leave, end };
}

/** @param stop called when the server has ended the stream permanently */
function receive(message: LiveMessage, on: StreamHandlers, stop: () => void) {
  on.onMessage(message);
  if (message.event === 'ended') stop();
}

/** The messages that a tab opened later must handle: the stream's state, as `connected` and `notifications`. */
type Snapshot = readonly LiveMessage[];

/** @returns the snapshot with one more message of the stream applied */
function updateSnapshot(snapshot: Snapshot, message: LiveMessage): Snapshot {
  switch (message.event) {
    case 'connected':
      // A tab that is opened later has not received what came before.
      return [{ ...message, data: { ...message.data, isResumed: false } }];
    case 'notifications':
      return [...snapshot.filter(({ event }) => event !== 'notifications'), message];
    case 'mentoring':
    case 'conversation':
      return snapshot.map((known) => (known.event === 'connected' ? withLatest(known, message) : known));
    case 'ended':
      return [];
  }
}

type MessageOf<Event extends LiveMessage['event']> = Extract<LiveMessage, { event: Event }>;

function withLatest(
  connected: MessageOf<'connected'>,
  { event, data, id }: MessageOf<'mentoring' | 'conversation'>,
): LiveMessage {
  const list = event === 'mentoring' ? 'mentorings' : 'conversations';
  const others = connected.data[list].filter(({ mentoringId }) => mentoringId !== data.mentoringId);
  return { ...connected, id, data: { ...connected.data, [list]: [...others, data] } };
}

/**
 * Runs something in one tab of the browser at a time: the one that holds the Web Lock of that name.
 * @param begin called when this tab gets the lock; it returns the function that ends it
 */
function runInOneTab(name: string, begin: () => () => void) {
  let waiting = new AbortController();
  let releaseLock: (() => void) | undefined;
  let isReleased = false;

  /** Waits for the lock, then holds it until it is released or stolen by another tab. @throws AbortError then */
  async function hold(options: LockOptions, onLock: () => void) {
    await navigator.locks.request(name, options, () => {
      if (isReleased) return undefined;
      onLock();
      return new Promise<void>(run);
    });
  }

  /** @param onReleased called once it has ended */
  function run(onReleased?: () => void) {
    const end = begin();
    releaseLock = () => {
      releaseLock = undefined;
      end();
      onReleased?.();
    };
  }

  async function tryToHold(options: LockOptions) {
    let hasLock = false;
    try {
      await hold(options, () => {
        hasLock = true;
      });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      // A browser that blocks storage gives no locks: each tab runs it then.
      if (error.name !== 'AbortError') return isReleased ? undefined : run();
      // Either the waiting was aborted, or another tab has stolen the lock.
      if (hasLock) {
        releaseLock?.();
        requestLock();
      }
    }
  }

  function requestLock() {
    waiting = new AbortController();
    void tryToHold({ signal: waiting.signal });
  }

  requestLock();
  return {
    /** Steals the lock from a tab that does not respond. */
    takeOver() {
      waiting.abort();
      void tryToHold({ steal: true });
    },
    /** Releases the lock and does not request it again. */
    release() {
      isReleased = true;
      waiting.abort();
      releaseLock?.();
    },
  };
}
