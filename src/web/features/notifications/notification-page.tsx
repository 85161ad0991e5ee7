import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Notification } from '#contract/notifications.ts';
import { describeKoreanTime } from '#domain/korean-time.ts';
import { MembersOnly } from '../../app/session/members-only.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { logError } from '../../lib/log.ts';
import { paths } from '../../paths.ts';
import { AppBar } from '../../ui/app-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';

/** What has happened, newest first; seeing the list marks it read. */
export default function NotificationPage() {
  return (
    <MembersOnly>
      <AppBar title="알림" back={paths.home()} />
      <main id="main" className="flex flex-1 flex-col">
        <NotificationList />
      </main>
    </MembersOnly>
  );
}

function NotificationList() {
  const queries = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: ['notifications'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/notifications', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
    refetchOnWindowFocus: false,
  });
  const hasUnread = (list.data?.pages[0]?.unreadCount ?? 0) > 0;

  useEffect(() => {
    if (!hasUnread) return;
    // What is on screen keeps its unread mark until the list is opened again; the bell's count goes at once.
    call('POST /v1/notifications/read')
      .then(() => queries.invalidateQueries({ queryKey: ['unread-count'] }))
      .catch((error: unknown) => logError('notification read error', error));
  }, [hasUnread, queries]);

  if (list.isPending) return <ListSkeleton />;
  if (!list.data) return <ErrorState message={messageOf(list.error)} onRetry={list.refetch} />;
  const notifications = list.data.pages.flatMap((page) => page.content);
  if (notifications.length === 0) {
    return <EmptyState title="아직 알림이 없어요" description="제안, 결제, 확정 소식을 여기에서 알려 드릴게요." />;
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {notifications.map((notification) => (
          <li key={notification.notificationId}>
            <NotificationLink notification={notification} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="px-page py-5">
          <Button block variant="secondary" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            더 보기
          </Button>
        </div>
      )}
    </>
  );
}

function NotificationLink({ notification }: { notification: Notification }) {
  const { title, body, link, createdAt, isRead } = notification;
  return (
    <Link to={link} className={clsx('flex gap-3 px-page py-5 hover:bg-sunken', !isRead && 'bg-brand-soft/50')}>
      <span aria-hidden className={clsx('mt-2 size-2 shrink-0 rounded-full', isRead ? 'bg-transparent' : 'bg-brand')} />
      <span className="min-w-0 flex-1">
        <span className="block font-bold">
          {!isRead && <span className="sr-only">새 알림: </span>}
          {title}
        </span>
        <span className="block pt-0.5 text-ink-muted">{body}</span>
        <time dateTime={createdAt} className="block pt-1.5 text-sm text-ink-faint">
          {describeKoreanTime(new Date(createdAt))}
        </time>
      </span>
    </Link>
  );
}

function ListSkeleton() {
  return (
    <LoadingRegion className="flex flex-col gap-4 px-page py-5">
      {[0, 1, 2, 3].map((index) => (
        <Skeleton key={index} className="h-20 w-full" />
      ))}
    </LoadingRegion>
  );
}
