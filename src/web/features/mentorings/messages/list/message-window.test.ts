import { describe, expect, it } from 'vitest';
import type { Message } from '#contract/mentorings/messages.ts';
import { hasOlder, MAX_SHOWN, openWindow, withNewer, withOlder, type MessageWindow } from './message-window.ts';

const message = (number: number): Message => ({
  number,
  sender: 'mentor',
  clientId: '00000000-0000-4000-8000-000000000000',
  text: `${number}`,
  files: [],
  createdAt: '2026-11-23T03:00:00.000Z',
});
/** From `from` down to `to`, as the server lists them. */
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => message(from - index));
const up = (from: number, to: number) => down(to, from).toReversed();
const ends = ({ messages }: MessageWindow) => [messages[0]?.number, messages.at(-1)?.number, messages.length];

describe('the window on a long conversation', () => {
  it('begins with the newest and grows into the past', () => {
    const window = withOlder(openWindow(down(100, 51)), down(50, 1));
    expect(ends(window)).toEqual([1, 100, 100]);
    expect(window.reachesEnd).toBe(true);
    expect(hasOlder(window)).toBe(false);
    expect(hasOlder(openWindow(down(100, 51)))).toBe(true);
    expect(hasOlder(openWindow([]))).toBe(false);
  });

  it('lets the newest go when it holds too many, and gets them back', () => {
    const full = withOlder(openWindow(down(1000, 1001 - MAX_SHOWN)), down(1000 - MAX_SHOWN, 951 - MAX_SHOWN));
    expect(ends(full)).toEqual([951 - MAX_SHOWN, 950, MAX_SHOWN]);
    expect(full.reachesEnd).toBe(false);
    const back = withNewer(full, up(951, 1000), true);
    expect(ends(back)).toEqual([1001 - MAX_SHOWN, 1000, MAX_SHOWN]);
    expect(back.reachesEnd).toBe(true);
  });

  it('takes what arrives twice once, and nothing beyond a gap', () => {
    const window = openWindow(down(10, 1));
    expect(ends(withNewer(window, up(9, 12), true))).toEqual([1, 12, 12]);
    const beyond = withNewer(window, [message(12)], true);
    expect(ends(beyond)).toEqual([1, 10, 10]);
    expect(beyond.reachesEnd).toBe(false);
    expect(ends(withNewer(openWindow([]), [message(1)], true))).toEqual([1, 1, 1]);
  });
});
