import { useQueryClient } from '@tanstack/react-query';
import { CalendarDays, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Conversation, Message } from '#contract/mentorings/messages.ts';
import { paths } from '#contract/pages.ts';
import { CONVERSATION_DAYS_AFTER_END } from '#domain/mentorings/messages/messages.ts';
import { TOPIC_LABELS } from '#domain/mentorings/proposals/topics.ts';
import { STATUS_LABELS } from '#domain/mentorings/states/statuses.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { unreadMessagesQuery } from '../../../app/unread-messages.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { Art, EmptyState, ErrorState } from '../../../ui/status/states.tsx';
import { Composer } from './compose/composer.tsx';
import {
  describeFailure,
  newClientId,
  OutgoingBubble,
  type OutgoingMessage,
  useOutgoing,
} from './compose/outgoing.tsx';
import { conversationQuery } from './conversation-query.ts';
import { MessageList } from './list/message-list.tsx';
import { useMessageWindow } from './list/message-window.ts';
import { ConversationMenu, ReportMessageSheet } from './menu/conversation-menu.tsx';

const STOPPED_TEXTS: Readonly<Record<NonNullable<Conversation['stoppedBy']>, string>> = {
  NOT_PAID: '결제가 끝나면 메시지를 주고받을 수 있어요.',
  ENDED: `멘토링이 끝나고 ${CONVERSATION_DAYS_AFTER_END}일이 지나 대화가 마무리됐어요. 지난 메시지는 읽을 수 있어요.`,
  UNAVAILABLE: '지금은 메시지를 보낼 수 없어요.',
  BLOCKED_BY_ME: '차단한 상대예요. 다시 이야기하려면 ⋯에서 차단을 풀어 주세요.',
};

/** A loaded conversation: session card, messages, outgoing messages, composer. */
export function ConversationView({ conversation }: { conversation: Conversation }) {
  const { mentoringId, side, lastNumber, counterpart, stoppedBy } = conversation;
  const queries = useQueryClient();
  const { queryKey } = conversationQuery(mentoringId);
  const [reported, setReported] = useState<Message>();
  const [isEndShown, setEndShown] = useState(true);
  const list = useMessageWindow(mentoringId, lastNumber);
  const { outgoing, messages: onTheirWay } = useOutgoing(mentoringId, {
    sent(message) {
      list.append(message);
      queries.setQueryData(
        queryKey,
        (known) => known && { ...known, lastNumber: Math.max(known.lastNumber, message.number) },
      );
    },
    refused: () => void queries.invalidateQueries({ queryKey }),
  });
  const shown = list.window?.messages ?? [];
  const newest = shown.at(-1);
  const newestReceived = shown.findLast(({ sender }) => sender !== side);
  const waiting = onTheirWay.filter(
    ({ clientId }) => !shown.some((each) => each.clientId === clientId && each.sender === side),
  );
  useEffect(() => {
    // The answer was lost, but the stream brought the message.
    for (const { clientId } of onTheirWay)
      if (list.window?.messages.some((each) => each.clientId === clientId)) outgoing.discard(clientId);
  }, [onTheirWay, list.window, outgoing]);
  useReadMark(conversation, isEndShown && list.window?.reachesEnd ? (newest?.number ?? 0) : 0);

  return (
    <>
      <AppBar
        title={counterpart.name}
        documentTitle={`${counterpart.name}님과의 대화`}
        back={paths.progress(side, mentoringId)}
        actions={
          stoppedBy !== 'NOT_PAID' && (
            <ConversationMenu
              conversation={conversation}
              onReport={newestReceived && (() => setReported(newestReceived))}
            />
          )
        }
      />
      <main id="main" className="flex min-h-0 flex-1 flex-col">
        <SessionCard conversation={conversation} />
        {list.window && (shown.length > 0 || waiting.length > 0) ? (
          <MessageList
            conversation={conversation}
            window={list.window}
            list={list}
            onMenu={setReported}
            onEndShown={setEndShown}
            outgoing={waiting}
          >
            {waiting.length > 0 && (
              <ol aria-label="보내는 메시지">
                {waiting.map((message) => (
                  <OutgoingBubble key={message.clientId} message={message} outgoing={outgoing} />
                ))}
              </ol>
            )}
          </MessageList>
        ) : (
          <NoMessages list={list} stoppedBy={stoppedBy} />
        )}
        <Announcements conversation={conversation} newest={newest} waiting={waiting} />
        {stoppedBy ? (
          <StoppedNotice stoppedBy={stoppedBy} />
        ) : (
          <Composer
            conversation={conversation}
            onSend={(text, files) => void outgoing.add({ clientId: newClientId(), text, files })}
          />
        )}
      </main>
      {reported && (
        <ReportMessageSheet mentoringId={mentoringId} message={reported} onClose={() => setReported(undefined)} />
      )}
    </>
  );
}

type NoMessagesProps = Pick<Conversation, 'stoppedBy'> & { list: ReturnType<typeof useMessageWindow> };

function NoMessages({ list, stoppedBy }: NoMessagesProps) {
  if (list.window)
    return (
      <div
        className="flex min-h-0 flex-1 flex-col overflow-y-auto"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard too, where it is low
        tabIndex={0}
        role="region"
        aria-label="대화 내용"
      >
        <EmptyState
          art={<TalkArt />}
          title="아직 주고받은 메시지가 없어요"
          description={
            stoppedBy
              ? '멘토링에 대해 나눈 이야기가 여기에 모여요.'
              : '인사를 건네거나 멘토링에서 나눌 이야기를 미리 알려 주세요.'
          }
        />
      </div>
    );
  if (list.error) return <ErrorState message={messageOf(list.error)} onRetry={list.openNewest} />;
  return <MessagesSkeleton />;
}

interface Announced {
  conversation: Conversation;
  newest: Message | undefined;
  waiting: readonly OutgoingMessage[];
}

/** Announces to screen readers what the other side writes, and whether the own message was sent. */
function Announcements({ conversation, newest, waiting }: Announced) {
  const [first] = useState(() => conversation.lastNumber);
  const isNew = newest !== undefined && newest.number > first;
  const isOther = newest?.sender !== conversation.side;
  const what = newest && (newest.text || `파일 ${newest.files.length}개`);
  const failed = waiting.find(({ state }) => state === 'failed');
  let said = '';
  if (failed) said = `메시지를 보내지 못했어요. ${describeFailure(failed)}`;
  else if (waiting.length > 0) said = '보내는 중';
  else if (isNew) said = isOther ? `${conversation.counterpart.name}님: ${what}` : '메시지를 보냈어요.';
  return (
    <p role="log" aria-live="polite" aria-atomic className="sr-only">
      {said}
    </p>
  );
}

/** Marks messages on screen as read while the page is visible. */
function useReadMark({ mentoringId, ownRead }: Conversation, seen: number) {
  const queries = useQueryClient();
  const marked = useRef(ownRead);
  useEffect(() => {
    marked.current = Math.max(marked.current, ownRead);
    async function mark() {
      if (document.visibilityState !== 'visible' || seen <= marked.current) return;
      const before = marked.current;
      marked.current = seen;
      try {
        const options = { params: { mentoringId }, body: { through: seen } };
        await call('POST /v1/mentoring/{mentoringId}/messages/read', options);
        await queries.invalidateQueries(unreadMessagesQuery);
      } catch {
        // Without a network it is marked with the next message, or when the page is looked at again.
        marked.current = before;
      }
    }
    const markSoon = () => void mark();
    markSoon();
    document.addEventListener('visibilitychange', markSoon);
    return () => document.removeEventListener('visibilitychange', markSoon);
  }, [mentoringId, ownRead, seen, queries]);
}

/** Replaces the composer and says why nobody can write. */
function StoppedNotice({ stoppedBy }: { stoppedBy: NonNullable<Conversation['stoppedBy']> }) {
  return (
    <p
      role="status"
      className="border-t border-line bg-sunken px-page py-5 pb-safe text-center text-balance text-ink-muted"
    >
      {STOPPED_TEXTS[stoppedBy]}
    </p>
  );
}

/** The mentoring that is talked about, always above the messages; leads to its progress. */
function SessionCard({ conversation }: { conversation: Conversation }) {
  const { side, mentoringId, status, topic, confirmedTime } = conversation;
  const startsAt = confirmedTime && parseKoreanTime(confirmedTime.startTime);
  return (
    <Link
      data-spare
      to={paths.progress(side, mentoringId)}
      className="mx-page mb-1 @container flex min-h-14 items-center gap-3 rounded-xl bg-brand-soft px-4 py-2.5"
    >
      <CalendarDays aria-hidden className="size-5 shrink-0 text-brand-ink @max-[14rem]:hidden" />
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-semibold text-brand-ink">{STATUS_LABELS[status]}</span>
        <span className="line-clamp-2 text-sm text-ink-muted tabular-nums">
          {startsAt ? `${describeKoreanTime(startsAt)} · ${TOPIC_LABELS[topic]}` : TOPIC_LABELS[topic]}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-brand-ink @max-[14rem]:hidden" />
    </Link>
  );
}

export function MessagesSkeleton() {
  return (
    <LoadingRegion className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden px-page py-6">
      <Skeleton className="h-11 w-48 rounded-xl" />
      <Skeleton className="h-18 w-60 rounded-xl" />
      <Skeleton className="ml-auto h-11 w-40 rounded-xl" />
      <Skeleton className="h-11 w-36 rounded-xl" />
      <Skeleton className="ml-auto h-18 w-56 rounded-xl" />
    </LoadingRegion>
  );
}

function TalkArt() {
  return (
    <Art>
      <path
        d="M26 22h40a10 10 0 0 1 10 10v18a10 10 0 0 1-10 10H40L26 72V60a10 10 0 0 1-10-10V32a10 10 0 0 1 10-10z"
        className="fill-purple-200"
      />
      <path
        d="M50 48h36a10 10 0 0 1 10 10v16a10 10 0 0 1-10 10v10L74 84H50a10 10 0 0 1-10-10V58a10 10 0 0 1 10-10z"
        className="fill-purple-400"
      />
      <path d="M55 66h.01M68 66h.01M81 66h.01" className="stroke-purple-50" strokeWidth="7" strokeLinecap="round" />
    </Art>
  );
}
