import type { Message } from '#contract/mentorings/messages.ts';

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
