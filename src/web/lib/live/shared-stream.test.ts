import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveMessage, StreamHandlers } from './event-stream.ts';
import { shareStream, type SharedStream } from './shared-stream.ts';

const WAIT_OPTIONS = { timeout: 120_000, interval: 2 };
const connected = (isResumed: boolean): LiveMessage => ({
  event: 'connected',
  data: { memberId: 1, isResumed, mentorings: [], conversations: [] },
  id: 'a',
});
const mentoring = (mentoringId: number, id = 'b'): LiveMessage => ({
  event: 'mentoring',
  data: { mentoringId, version: `version-${id}` },
  id,
});

/** The streams that tabs have opened to the server. */
class Server {
  readonly open: { on: StreamHandlers; lastId: string | undefined }[] = [];
  opened = 0;

  readonly accept = (on: StreamHandlers, lastId?: string) => {
    const stream = { on, lastId };
    this.open.push(stream);
    this.opened += 1;
    return () => void this.open.splice(this.open.indexOf(stream), 1);
  };

  send(message: LiveMessage) {
    for (const { on } of Array.from(this.open)) {
      on.onMessage(message);
      if (message.event === 'connected') on.onConnection(true);
    }
  }
}

let name: string;
let server: Server;
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const tabs: SharedStream[] = [];
beforeEach(() => {
  name = crypto.randomUUID();
  server = new Server();
  vi.stubGlobal('document', page);
});
afterEach(() => {
  for (const { leave } of tabs.splice(0)) leave();
  page.visibilityState = 'visible';
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The event; of a stream that was not resumed with the mentorings that it names. */
function describeMessage(message: LiveMessage) {
  if (message.event === 'mentoring') return `mentoring ${message.data.mentoringId}`;
  if (message.event !== 'connected' || message.data.isResumed) return message.event;
  return ['connected anew', ...message.data.mentorings.map(({ mentoringId }) => mentoringId)].join(' ');
}

function openTab() {
  const log: string[] = [];
  const stream = shareStream(
    name,
    {
      onMessage: (message) => log.push(describeMessage(message)),
      onConnection: (isConnected) => log.push(isConnected ? 'on' : 'off'),
      onRefused: () => log.push('refused'),
    },
    server.accept,
  );
  const tab = { log, ...stream };
  tabs.push(tab);
  return tab;
}

const waitUntilOpened = (count: number) => vi.waitFor(() => expect(server.opened).toBe(count), WAIT_OPTIONS);

describe('the stream of several tabs', () => {
  it('is one, and brings every tab what has changed', async () => {
    const [first, second, third] = [openTab(), openTab(), openTab()];
    await waitUntilOpened(1);
    server.send(connected(false));
    server.send(mentoring(7));
    for (const { log } of [first, second, third])
      await vi.waitFor(() => expect(log).toContain('mentoring 7'), WAIT_OPTIONS);
    for (const { log } of [first, second, third]) expect(log).toEqual(['connected anew', 'on', 'mentoring 7']);
    expect(server.opened).toBe(1);
  });

  it('tells a tab that comes later that it is there, and that it has missed what was before', async () => {
    openTab();
    await waitUntilOpened(1);
    server.send(connected(false));
    server.send({ event: 'notifications', data: { unreadCount: 3, latestId: 5 }, id: 'c' });
    server.send(mentoring(7));
    const late = openTab();
    await vi.waitFor(() => expect(late.log).toEqual(['on', 'connected anew 7', 'notifications']), WAIT_OPTIONS);
    server.send(mentoring(8));
    await vi.waitFor(
      () => expect(late.log).toEqual(['on', 'connected anew 7', 'notifications', 'mentoring 8']),
      WAIT_OPTIONS,
    );
  });

  it('is taken over when its tab is closed, and goes on after the last event of all', async () => {
    const first = openTab();
    await waitUntilOpened(1);
    server.send(connected(false));
    const second = openTab();
    await vi.waitFor(() => expect(second.log).toContain('on'), WAIT_OPTIONS);
    server.send(mentoring(7, 'latest'));
    await vi.waitFor(() => expect(second.log).toContain('mentoring 7'), WAIT_OPTIONS);
    first.leave();
    await waitUntilOpened(2);
    expect(server.open.map(({ lastId }) => lastId)).toEqual(['latest']);
    server.send(connected(true));
    expect(second.log.at(-1)).toBe('connected');
  });

  it('is taken from a tab that is suspended, by one that is looked at', async () => {
    const held = Promise.withResolvers<void>();
    const suspended = navigator.locks
      .request(name, () => {
        held.resolve();
        return Promise.withResolvers<void>().promise;
      })
      .catch((error: unknown) => error);
    await held.promise;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    page.visibilityState = 'hidden';
    openTab();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.opened, 'no tab is visible').toBe(0);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(3000);
    expect(await suspended).toMatchObject({ name: 'AbortError' });
    vi.useRealTimers();
    await waitUntilOpened(1);
  });

  it('stays where it is while its tab answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    openTab();
    await waitUntilOpened(1);
    const kinds: string[] = [];
    const listener = new BroadcastChannel(name);
    listener.addEventListener('message', ({ data }) => kinds.push((data as { kind: string }).kind));
    const countOf = (kind: string) => kinds.filter((each) => each === kind).length;
    const second = openTab();
    // The second tab sends `asked` at first, and every 20 seconds.
    await vi.waitFor(() => expect(countOf('state')).toBe(1), WAIT_OPTIONS);
    for (const answers of [2, 3, 4]) {
      await vi.advanceTimersByTimeAsync(20_000);
      await vi.waitFor(() => expect(countOf('state')).toBe(answers), WAIT_OPTIONS);
    }
    listener.close();
    server.send(connected(false));
    vi.useRealTimers();
    await vi.waitFor(() => expect(second.log).toContain('on'), WAIT_OPTIONS);
    expect(server.opened).toBe(1);
  });

  it('that the server has ended for good is opened by no tab again', async () => {
    const [first, second] = [openTab(), openTab()];
    await waitUntilOpened(1);
    server.send(connected(false));
    await vi.waitFor(() => expect(second.log).toContain('on'), WAIT_OPTIONS);
    server.send({ event: 'ended', data: { reason: 'SESSION_ENDED' }, id: '' });
    for (const { log } of [first, second])
      await vi.waitFor(() => expect(log.slice(-2)).toEqual(['ended', 'off']), WAIT_OPTIONS);
    await navigator.locks.request(name, () => undefined);
    expect([server.open, server.opened]).toEqual([[], 1]);
  });

  it.each([
    ['the tab that has the stream', 0],
    ['another tab', 1],
  ])('is over for all after a sign-out in %s, and no tab opens it again', async (_, signedOutIn) => {
    const both = [openTab()];
    await waitUntilOpened(1);
    server.send(connected(false));
    both.push(openTab());
    await vi.waitFor(() => expect(both[1]?.log).toContain('on'), WAIT_OPTIONS);
    both[signedOutIn]?.end();
    for (const { log } of both) await vi.waitFor(() => expect(log.at(-1)).toBe('off'), WAIT_OPTIONS);
    await navigator.locks.request(name, () => undefined);
    expect([server.open, server.opened]).toEqual([[], 1]);
    both[signedOutIn]?.end();
  });

  it('is one for each where the browser has no locks', () => {
    vi.stubGlobal('navigator', {});
    const [first, second] = [openTab(), openTab()];
    expect(server.opened).toBe(2);
    server.send(connected(false));
    server.send({ event: 'ended', data: { reason: 'TOO_MANY_STREAMS' }, id: '' });
    for (const { log } of [first, second]) expect(log).toEqual(['connected anew', 'on', 'ended']);
    expect(server.open).toEqual([]);
  });
});
