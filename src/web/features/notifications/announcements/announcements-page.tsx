import { useInfiniteQuery } from '@tanstack/react-query';
import { PAGES } from '#contract/pages.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { describeDate } from '../../../lib/korean-date.ts';
import { MegaphoneArt } from '../../../ui/art/empty/megaphone-art.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { MoreButton } from '../../../ui/lists/more-button.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/status/states.tsx';
import { announcementsQuery } from './announcement-queries.ts';

/** 공지: what the operators tell everybody (product §26.11). */
export default function AnnouncementsPage() {
  return (
    <>
      <AppBar title="공지" back={PAGES.my} />
      <PageBody>
        <Announcements />
      </PageBody>
    </>
  );
}

function Announcements() {
  const list = useInfiniteQuery(announcementsQuery());
  if (list.isPending) {
    return (
      <LoadingRegion className="flex flex-col gap-6 pt-2">
        <Skeleton className="h-28 w-full rounded-xl" />
        <Skeleton className="h-28 w-full rounded-xl" />
      </LoadingRegion>
    );
  }
  if (!list.data) return <ErrorState message={messageOf(list.error)} onRetry={list.refetch} />;
  const announcements = list.data.pages.flatMap((page) => page.content);
  if (announcements.length === 0)
    return (
      <EmptyState
        art={<MegaphoneArt />}
        title="지금은 공지가 없어요"
        description="점검이나 달라지는 점이 있으면 여기에서 알려 드려요."
      />
    );
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {announcements.map(({ announcementId, title, body, startsAt }) => (
          <li key={announcementId} className="py-5">
            <h2 className="text-lg font-bold break-words">{title}</h2>
            <p className="pt-0.5 text-sm text-ink-muted">{describeDate(new Date(startsAt))}</p>
            <p className="pt-3 break-words whitespace-pre-line">{body}</p>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <MoreButton
          onMore={() => list.fetchNextPage()}
          error={list.isFetchNextPageError ? messageOf(list.error) : undefined}
        />
      )}
    </>
  );
}
