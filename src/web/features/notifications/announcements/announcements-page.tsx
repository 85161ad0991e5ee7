import { useInfiniteQuery } from '@tanstack/react-query';
import { PAGES } from '#contract/pages.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { describeDate } from '../../../lib/korean-date.ts';
import { MorePages } from '../../../lib/more-pages.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { Art, EmptyState, ErrorState } from '../../../ui/status/states.tsx';
import { announcementsQuery } from '../notification-queries.ts';

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
  const list = useInfiniteQuery(announcementsQuery);
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
      <MorePages list={list} />
    </>
  );
}

function MegaphoneArt() {
  return (
    <Art>
      <path d="M22 46h16v24H22a8 8 0 0 1-8-8v-8a8 8 0 0 1 8-8z" className="fill-purple-700" />
      <path d="M38 44 76 24v68L38 72z" className="fill-purple-400" />
      <path d="M76 44a14 14 0 0 1 0 28z" className="fill-purple-200" />
      <path d="M28 70h14l5 20H36z" className="fill-purple-700" />
      <path d="M94 40l9-6M97 58h11M94 76l9 6" className="stroke-purple-300" strokeWidth="4" strokeLinecap="round" />
    </Art>
  );
}
