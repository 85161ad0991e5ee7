import { ArrowDown } from 'lucide-react';
import { Fragment, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Conversation, Message } from '#contract/mentorings/messages.ts';
import { koreanDay, koreanWeekday } from '#domain/time/korean-time.ts';
import { messageOf } from '../../../../lib/api-error.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import type { Elements } from '../../../../ui/elements.ts';
import { MessageBubble } from './message-bubble.tsx';
import { hasOlder, type MessageWindow } from './message-window.ts';

/** A reader closer to the end than this, in pixels, stays at the end when something is added. */
const NEAR_END_PX = 80;

/** The next page is fetched when its place is closer than this. */
const AHEAD_PX = 600;

type Props = {
  conversation: Conversation;
  window: MessageWindow;
  error: unknown;
  /** Whether messages exist that are newer than those on screen. */
  isBehind: boolean;
  onOlder: () => unknown;
  onNewer: () => unknown;
  onNewest: () => Promise<unknown>;
  onMenu: (message: Message) => void;
  /** Whether the end is on screen: what is there has been seen. */
  onEndShown: (isShown: boolean) => void;
  /** Changes with the messages that are on their way, which follow the list. */
  outgoing: readonly unknown[];
  children: Elements;
};

/** The scrolling list of messages, with a line for each day. */
export function MessageList({ conversation, window, outgoing, children, ...rest }: Props) {
  const { scroller, isEndShown, note, goToEnd } = useScrollPosition(
    `${window.messages[0]?.number} ${window.messages.at(-1)?.number} ${outgoing.length}`,
  );
  const { messages } = window;
  const { side, otherRead, counterpart } = conversation;
  const lastRead = messages.findLast(({ sender, number }) => sender === side && number <= otherRead)?.number;

  function handleScroll() {
    note();
    const element = scroller.current;
    if (!element) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (element.scrollTop < AHEAD_PX && hasOlder(window)) rest.onOlder();
    else if (below < AHEAD_PX && rest.isBehind) rest.onNewer();
    rest.onEndShown(below < AHEAD_PX && window.reachesEnd);
  }

  async function showNewest() {
    if (!window.reachesEnd) await rest.onNewest();
    goToEnd();
  }

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        onScroll={handleScroll}
        className="flex-1 overflow-y-auto overscroll-contain px-page [overflow-anchor:none]"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard too
        tabIndex={0}
        role="region"
        aria-label="대화 내용"
      >
        <div className="py-4">
          {hasOlder(window) && (
            <p className="py-3 text-center text-sm text-ink-muted">
              {rest.error ? (
                <Button variant="ghost" size="sm" onClick={rest.onOlder}>
                  {`${messageOf(rest.error)} 다시 시도`}
                </Button>
              ) : (
                '이전 메시지를 불러오고 있어요.'
              )}
            </p>
          )}
          <ol aria-label={`${counterpart.name}님과 주고받은 메시지`}>
            {messages.map((message, index) => (
              <Fragment key={message.number}>
                {isNewDay(messages[index - 1], message) && <DayLine at={message.createdAt} />}
                <MessageBubble
                  message={message}
                  isOwn={message.sender === side}
                  name={counterpart.name}
                  isLastRead={message.number === lastRead}
                  onMenu={rest.onMenu}
                />
              </Fragment>
            ))}
          </ol>
          {children}
        </div>
      </div>
      {(!isEndShown || !window.reachesEnd) && (
        <button
          type="button"
          onClick={showNewest}
          className="absolute bottom-3 left-1/2 inline-flex min-h-target -translate-x-1/2 items-center gap-1.5 rounded-full bg-inverse px-4 text-sm font-semibold text-on-inverse shadow-float"
        >
          <ArrowDown aria-hidden className="size-4" />
          최근 메시지로
        </button>
      )}
    </div>
  );
}

function isNewDay(before: Message | undefined, message: Message): boolean {
  return !before || koreanDay(new Date(before.createdAt)) !== koreanDay(new Date(message.createdAt));
}

function DayLine({ at }: { at: string }) {
  const instant = new Date(at);
  const [, month, day] = koreanDay(instant).split('-');
  return (
    <li className="py-4 text-center text-xs font-medium text-ink-faint">
      {`${Number(month)}월 ${Number(day)}일 (${koreanWeekday(instant)})`}
    </li>
  );
}

/**
 * Keeps the visible messages in place while others are added or removed above and below; at the end it stays at the end.
 * Browsers that anchor scrolling by themselves are told not to (`overflow-anchor: none`), for Safari does not.
 * @param content changes whenever the list does
 * @returns with `scroller`, the ref of the scrolling element; its messages have `data-number`
 */
function useScrollPosition(content: string) {
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [isEndShown, setEndShown] = useState(true);
  // Its place in the content does not change by scrolling, so it need not have been noted at the very moment of the change.
  const anchor = useRef<{ number: string; top: number }>(undefined);

  const note = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
    setEndShown(isAtEnd.current);
    const shown = [...element.querySelectorAll<HTMLElement>('[data-number]')].find(
      (each) => each.getBoundingClientRect().bottom > element.getBoundingClientRect().top,
    );
    anchor.current = shown && { number: shown.dataset['number'] ?? '', top: topIn(element, shown) };
  }, []);

  const goToEnd = useCallback(() => {
    isAtEnd.current = true;
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
    setEndShown(true);
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (isAtEnd.current) {
      element.scrollTop = element.scrollHeight;
      return;
    }
    const { number, top } = anchor.current ?? {};
    const anchored = element.querySelector(`[data-number="${number}"]`);
    if (!anchored || number === undefined || top === undefined) return;
    const newTop = topIn(element, anchored);
    anchor.current = { number, top: newTop };
    element.scrollTop += newTop - top;
  }, [content]);

  // The keyboard, a longer composer and pictures change the height without changing the list.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);

  return { scroller, isEndShown, note, goToEnd };
}

/** How far below the beginning of the content an element is, in pixels, wherever it is scrolled to. */
function topIn(scroller: Element, element: Element): number {
  return element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
}
