import { ArrowDown } from 'lucide-react';
import { Fragment } from 'react';
import type { Conversation, Message } from '#contract/mentorings/messages.ts';
import { koreanDay, koreanWeekday } from '#domain/time/korean-time.ts';
import { messageOf } from '../../../../lib/api-error.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import type { Elements } from '../../../../ui/elements.ts';
import { MessageBubble } from './message-bubble.tsx';
import { hasOlder, type MessageWindow } from './message-window.ts';
import { useScrollPosition } from './use-scroll-position.ts';

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
