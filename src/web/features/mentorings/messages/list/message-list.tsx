import { clsx } from 'clsx';
import { ArrowDown, Ellipsis, FileText } from 'lucide-react';
import { Fragment, memo, useLayoutEffect, useRef, useState } from 'react';
import type { Conversation, Message, MessageFile } from '#contract/mentorings/messages.ts';
import { describeMegabytes } from '#domain/people/files.ts';
import { koreanDay, koreanWeekday } from '#domain/time/korean-time.ts';
import { messageOf } from '../../../../lib/api-error.ts';
import { describeClock } from '../../../../lib/korean-date.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import type { Elements } from '../../../../ui/elements.ts';
import { hasOlder, type MessageWindow, type useMessageWindow } from './message-window.ts';

/** A reader closer to the end than this, in pixels, stays at the end when something is added. */
const NEAR_END_PX = 80;

/** The next page is fetched when its place is closer than this. */
const AHEAD_PX = 600;

type Props = {
  conversation: Conversation;
  window: MessageWindow;
  /** What fetches the rest of the messages. */
  list: Omit<ReturnType<typeof useMessageWindow>, 'window'>;
  onMenu: (message: Message) => void;
  /** Whether the end is on screen: what is there has been seen. */
  onEndShown: (isShown: boolean) => void;
  /** Changes with the messages that are on their way, which follow the list. */
  outgoing: readonly unknown[];
  children: Elements;
};

/** The scrolling list of messages, with a line for each day. */
export function MessageList({ conversation, window, list, outgoing, children, ...on }: Props) {
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
    if (element.scrollTop < AHEAD_PX && hasOlder(window)) void list.loadOlder();
    else if (below < AHEAD_PX && list.isBehind) void list.loadNewer();
    on.onEndShown(below < AHEAD_PX && window.reachesEnd);
  }

  async function showNewest() {
    if (!window.reachesEnd) await list.openNewest();
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
              {list.error ? (
                <Button variant="ghost" size="sm" onClick={list.loadOlder}>
                  {`${messageOf(list.error)} 다시 시도`}
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
                  onMenu={on.onMenu}
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

  function note() {
    const element = scroller.current;
    if (!element) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
    setEndShown(isAtEnd.current);
    const shown = [...element.querySelectorAll<HTMLElement>('[data-number]')].find(
      (each) => each.getBoundingClientRect().bottom > element.getBoundingClientRect().top,
    );
    anchor.current = shown && { number: shown.dataset['number'] ?? '', top: topIn(element, shown) };
  }

  function goToEnd() {
    isAtEnd.current = true;
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
    setEndShown(true);
  }

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

type BubbleProps = {
  message: Message;
  isOwn: boolean;
  /** Of the other side, for screen readers. */
  name: string;
  /** Whether it is the last own message that the other side has read. */
  isLastRead: boolean;
  onMenu: (message: Message) => void;
};

/** One message. Its text is text: no addresses become links. */
const MessageBubble = memo(function MessageBubble({ message, isOwn, name, isLastRead, onMenu }: BubbleProps) {
  const { number, text, files, createdAt } = message;
  return (
    <li data-number={number} className={clsx('flex items-end gap-1.5 py-1', isOwn ? 'justify-end' : 'justify-start')}>
      <span className="sr-only">{isOwn ? '내가 보낸 메시지' : `${name}님의 메시지`}</span>
      {isOwn && <BubbleTime createdAt={createdAt} isRead={isLastRead} />}
      <div className={clsx('flex max-w-[76%] min-w-0 flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
        {text && <BubbleText isOwn={isOwn}>{text}</BubbleText>}
        {files.map((file) => (
          <BubbleFile key={file.fileId} file={file} />
        ))}
      </div>
      {!isOwn && (
        <span className="flex shrink-0 items-end">
          <BubbleTime createdAt={createdAt} isRead={false} />
          <IconButton label={`${describeClock(new Date(createdAt))} 메시지 메뉴`} onClick={() => onMenu(message)}>
            <Ellipsis aria-hidden className="size-4.5 text-ink-faint" />
          </IconButton>
        </span>
      )}
    </li>
  );
});

/** The text in its bubble, as it was typed. */
export function BubbleText({ isOwn, children }: { isOwn: boolean; children: string }) {
  return (
    <p
      className={clsx(
        'max-w-full rounded-xl px-3.5 py-2.5 text-left break-words whitespace-pre-wrap',
        isOwn ? 'rounded-br-sm bg-brand text-on-brand' : 'rounded-bl-sm bg-sunken text-ink',
      )}
    >
      {children}
    </p>
  );
}

function BubbleTime({ createdAt, isRead }: { createdAt: string; isRead: boolean }) {
  return (
    <span className="flex shrink-0 flex-col items-end pb-1 text-xs text-ink-faint tabular-nums">
      {isRead && <span className="font-semibold text-brand-ink">읽음</span>}
      <time dateTime={createdAt} className="max-w-24 text-right">
        {describeClock(new Date(createdAt))}
      </time>
    </span>
  );
}

function BubbleFile({ file }: { file: MessageFile }) {
  const address = `/files/messages/${file.fileId}`;
  if (file.contentType.startsWith('image/')) {
    return (
      <a href={address} target="_blank" rel="noreferrer" className="block max-w-full overflow-hidden rounded-xl">
        <img
          src={address}
          alt={`사진: ${file.fileName}`}
          loading="lazy"
          decoding="async"
          className="h-44 w-56 max-w-full border border-line bg-sunken object-cover"
        />
        <span className="sr-only"> (새 창)</span>
      </a>
    );
  }
  return (
    <a
      href={address}
      download={file.fileName}
      className="flex min-h-14 w-60 max-w-full items-center gap-3 rounded-xl border border-line bg-surface px-3.5 py-2.5 hover:bg-sunken"
    >
      <FileText aria-hidden className="size-6 shrink-0 text-brand-ink" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">{file.fileName}</span>
        <span className="block text-xs text-ink-muted">{describeSize(file.byteSize)}</span>
      </span>
    </a>
  );
}

/** In KB where MB would be 0.0. */
function describeSize(bytes: number): string {
  return bytes < 100 * 1024 ? `${Math.ceil(bytes / 1024)}KB` : describeMegabytes(bytes);
}
