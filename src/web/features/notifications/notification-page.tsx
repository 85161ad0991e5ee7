import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Settings } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Notification } from '#contract/notifications/notifications.ts';
import { PAGES } from '#contract/pages.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useNow } from '../../lib/clock.ts';
import { logError } from '../../lib/log.ts';
import { MorePages } from '../../lib/more-pages.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { PageBody } from '../../ui/layout/column.tsx';
import { Details } from '../../ui/layout/details.tsx';
import { AppBar } from '../../ui/navigation/app-bar.tsx';
import { LoadingRegion, Skeleton } from '../../ui/status/skeleton.tsx';
import { Art, EmptyState, ErrorState } from '../../ui/status/states.tsx';
import { useSetPaused } from '../mentors/availability/use-set-paused.ts';
import { groupByDay, keyOfTopic, NotificationLink, type Topic } from './notification-link.tsx';
import { notificationsQuery, unreadCountQuery } from './notification-queries.ts';

/** After this long, the question is out of date. */
const ASKED_FOR_MS = 3 * DAY_MS;
/** Older events are folded. */
const RECENT_MS = 7 * DAY_MS;

/** All events, newest first; opening the list marks it read. */
export default function NotificationPage() {
  return (
    <>
      <AppBar title="알림" back={PAGES.home} actions={<SettingsLink />} />
      <PageBody flush>
        <NotificationList />
      </PageBody>
    </>
  );
}

function SettingsLink() {
  return (
    <Link
      to={PAGES.notificationSettings}
      aria-label="알림 설정"
      className="inline-flex size-target items-center justify-center rounded-full transition-colors hover:bg-ink/6"
    >
      <Settings aria-hidden className="size-5.5" strokeWidth={1.75} />
    </Link>
  );
}

function NotificationList() {
  const list = useInfiniteQuery(notificationsQuery);
  const now = useNow();
  // The cached list of an earlier visit is shown at once, but does not tell what is new, nor what has been seen.
  const isFresh = list.isFetchedAfterMount;
  useMarkRead(isFresh ? list.data?.pages[0] : undefined);

  if (list.isPending) return <ListSkeleton />;
  if (!list.data) return <ErrorState message={messageOf(list.error)} onRetry={list.refetch} />;
  const notifications = list.data.pages.flatMap((page) => page.content);
  if (notifications.length === 0) {
    return (
      <EmptyState
        art={<BellArt />}
        title="아직 알림이 없어요"
        description="제안, 결제, 확정 소식을 여기에서 알려 드릴게요."
      />
    );
  }
  const days = groupByDay(notifications, now);
  const oldest = koreanDay(new Date(now.getTime() - RECENT_MS));
  const recent = days.filter(({ day }) => day >= oldest);
  const old = days.filter(({ day }) => day < oldest);
  const listOf = (part: typeof days) =>
    part.map(({ day, title, topics }) => (
      <section key={day} aria-label={title}>
        <h2 className="px-page pt-4 pb-1 text-sm font-semibold text-ink-muted">{title}</h2>
        <ul>
          {topics.map((topic) => (
            <TopicItem key={keyOfTopic(topic)} topic={topic} isFresh={isFresh} now={now} />
          ))}
        </ul>
      </section>
    ));
  const more = list.hasNextPage && (
    <div className="px-page py-5">
      <MorePages list={list} />
    </div>
  );
  return (
    <>
      {listOf(recent)}
      {old.length === 0 ? (
        more
      ) : (
        <Details
          open={recent.length === 0}
          title={<span className="font-semibold">지난 알림</span>}
          className="mt-2 border-t border-line *:first:px-page"
        >
          {listOf(old)}
          {more}
        </Details>
      )}
    </>
  );
}

type TopicProps = { topic: Topic<Notification>; isFresh: boolean; now: Date };

/** The newest event of a topic; a tap on the number shows what came before it. */
function TopicItem({ topic: { newest, earlier }, isFresh, now }: TopicProps) {
  const [isOpen, setOpen] = useState(false);
  const isNew = isFresh && !newest.isRead;
  return (
    <li className="relative">
      <NotificationLink
        notification={newest}
        isNew={isNew}
        now={now}
        className={earlier.length > 0 ? 'pr-14' : undefined}
      />
      {earlier.length > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`이전 알림 +${earlier.length}`}
          onClick={() => setOpen(!isOpen)}
          className={clsx(
            'absolute right-1 flex size-target items-center justify-center text-sm font-semibold text-ink-muted',
            isNew ? 'top-1.5' : 'top-3.5',
          )}
        >
          <span className="rounded-full bg-sunken px-2 py-0.5">{`+${earlier.length}`}</span>
        </button>
      )}
      {isPauseQuestion(newest, now) && <PauseButton />}
      {isOpen && (
        <ul className="bg-sunken">
          {earlier.map((notification) => (
            <li key={notification.notificationId}>
              <NotificationLink notification={notification} isNew={isFresh && !notification.isRead} now={now} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const isPauseQuestion = ({ kind, createdAt }: Notification, now: Date) =>
  kind === 'PAUSE_QUESTION' && now.getTime() - Date.parse(createdAt) < ASKED_FOR_MS;

/** The question is answered where it is asked (product §3.4). */
function PauseButton() {
  const setPaused = useSetPaused();
  const [isDone, setDone] = useState(false);
  if (isDone) return null;
  return (
    <div className="px-page pb-4 pl-[4.75rem]">
      <Button
        variant="soft"
        size="sm"
        onClick={async () => {
          if (await setPaused(true)) setDone(true);
        }}
      >
        잠시 쉬기
      </Button>
    </div>
  );
}

/** Reports to the server how far the list has been seen; the bell's count changes at once, the highlights on screen stay. */
function useMarkRead(newest: { content: { notificationId: number }[]; unreadCount: number } | undefined) {
  const queries = useQueryClient();
  const throughId = newest && newest.unreadCount > 0 ? newest.content[0]?.notificationId : undefined;
  useEffect(() => {
    if (throughId === undefined) return;
    call('POST /v1/notifications/read', { body: { throughId } })
      .then(() => queries.invalidateQueries(unreadCountQuery))
      .catch((error: unknown) => logError('notification read error', error));
  }, [throughId, queries]);
}

function ListSkeleton() {
  return (
    <LoadingRegion className="pt-9">
      {[0, 1, 2, 3, 4].map((index) => (
        <div key={index} className="flex gap-3.5 px-page py-4">
          <Skeleton round className="size-10 shrink-0" />
          <div className="flex-1">
            <Skeleton className="h-5 w-40 max-w-full" />
            <Skeleton className="mt-2 h-5 w-full" />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}

function BellArt() {
  return (
    <Art>
      <path d="M56 18v8" className="stroke-purple-700" strokeWidth="7" strokeLinecap="round" />
      <path d="M30 76V52a26 26 0 0 1 52 0v24l7 9H23z" className="fill-purple-400" />
      <path d="M41 54a15 15 0 0 1 12-15" className="stroke-purple-200" strokeWidth="5" strokeLinecap="round" />
      <path d="M46 90a10 10 0 0 0 20 0z" className="fill-purple-700" />
      <path
        d="M84 22h10l-10 12h10M98 12h6l-6 7h6"
        className="stroke-purple-300"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Art>
  );
}
