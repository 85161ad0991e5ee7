import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useEffect } from 'react';
import { type Location, useLocation, useParams } from 'react-router';
import { PAGES, paths } from '#contract/pages.ts';
import { MentorAnswers } from '../features/mentorings/public-answers/mentor-answers.tsx';
import { MentorReviews } from '../features/mentorings/reviews/mentor-reviews.tsx';
import { BookmarkButton } from '../features/mentors/bookmarks/bookmark-button.tsx';
import { MentorNotFound } from '../features/mentors/detail/mentor-not-found.tsx';
import { MentorSections, MentorSummary } from '../features/mentors/detail/mentor-sections.tsx';
import { ProposeBar } from '../features/mentors/detail/propose-bar.tsx';
import { NextFreeTime } from '../features/mentors/list/next-free-time.tsx';
import { mentorQuery, readMentorId } from '../features/mentors/mentor-queries.ts';
import { ApiError, messageOf } from '../lib/api-error.ts';
import { logError } from '../lib/log.ts';
import { type Prepare, queryClient } from '../lib/query-client.ts';
import { IconButton } from '../ui/buttons/icon-button.tsx';
import { PageBody } from '../ui/layout/column.tsx';
import { AppBar } from '../ui/navigation/app-bar.tsx';
import { copyText } from '../ui/overlays/copy-text.ts';
import { showToast } from '../ui/overlays/toast.ts';
import { LoadingRegion, Skeleton } from '../ui/status/skeleton.tsx';
import { ErrorState } from '../ui/status/states.tsx';

const TITLE = '멘토 정보';

/** @public for the start-up (lib/query-client.ts) */
export const prepare: Prepare = async ({ params }) => {
  const mentorId = readMentorId(params.mentorId);
  if (mentorId !== undefined) await queryClient.query(mentorQuery(mentorId));
};

/** A mentor's profile (SPEC §2): who they are, when they have time, what mentorings have left, and the button to propose. */
export default function MentorPage() {
  const mentorId = readMentorId(useParams().mentorId);
  return mentorId === undefined ? <MentorNotFound /> : <MentorDetail key={mentorId} mentorId={mentorId} />;
}

/** 39rem in a window of at most 54rem, else nothing: a negative height counts as none. A style of its own costs the style sheet nothing. */
const FIRST_SCREEN = { minHeight: 'min(39rem, (54rem - 100vh) * 99)' };

function MentorDetail({ mentorId }: { mentorId: number }) {
  const { data: mentor, error, refetch } = useQuery(mentorQuery(mentorId));
  const back = useBackTarget();
  useEffect(() => {
    if (error) logError('mentor detail error', error);
  }, [error]);

  if (error instanceof ApiError && error.status === 404) return <MentorNotFound />;
  if (!mentor) {
    return (
      <>
        <AppBar title={TITLE} back={back} />
        <PageBody flush>
          {error ? <ErrorState message={messageOf(error)} onRetry={refetch} /> : <DetailSkeleton />}
        </PageBody>
      </>
    );
  }
  return (
    <>
      <AppBar
        title={TITLE}
        hideTitle
        back={back}
        documentTitle={`${mentor.nickname} 멘토`}
        actions={
          <>
            <ShareButton mentorId={mentorId} nickname={mentor.nickname} />
            <BookmarkButton mentor={mentor} />
          </>
        }
      />
      <PageBody>
        <h1 className="sr-only">{TITLE}</h1>
        {/* Fills the first screen of a phone between its two bars; on a taller one it would leave a gap above what follows. */}
        <div style={FIRST_SCREEN}>
          <MentorSummary mentor={mentor} />
          <NextFreeTime
            mentorId={mentorId}
            at={mentor.nextFreeAt}
            laterTimes={mentor.freeTimes.slice(1)}
            load={mentor.load}
            canPropose={mentor.cannotPropose === null}
            className="pt-8"
          />
        </div>
        <MentorSections mentor={mentor} />
        <MentorAnswers mentorId={mentorId} className="pt-8" />
        <section className="pt-8">
          <h2 className="pb-3 text-lg font-bold">멘티들의 후기</h2>
          <MentorReviews mentorId={mentorId} />
        </section>
      </PageBody>
      <ProposeBar mentor={mentor} />
    </>
  );
}

/** Shares a mentor's page through the phone's share sheet; without one, copies its address. */
function ShareButton({ mentorId, nickname }: { mentorId: number; nickname: string }) {
  async function share() {
    const url = window.location.origin + paths.mentor(mentorId);
    const page = { title: `${nickname} 멘토 · 선배랑`, url };
    // `canShare` is missing in some desktop browsers and on plain http.
    if ('canShare' in navigator && navigator.canShare(page)) return navigator.share(page).catch(showErrorUnlessClosed);
    return copyText(url, {
      copied: '링크를 복사했어요.',
      failed: '링크를 복사하지 못했어요. 주소창의 주소를 복사해 주세요.',
    });
  }

  function showErrorUnlessClosed(error: unknown) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ message: '공유하지 못했어요. 다시 시도해 주세요.', tone: 'danger' });
  }

  return (
    <IconButton label={`${nickname}님 공유하기`} onClick={() => void share()}>
      <Share2 aria-hidden className="size-5.5 text-ink-faint" />
    </IconButton>
  );
}

/** One step back in history when the user came from a list, which keeps its scroll position; else the list's first page. */
function useBackTarget() {
  const { state } = useLocation() as Location<{ cameFromList?: boolean } | null>;
  return state?.cameFromList ? true : PAGES.mentors;
}

function DetailSkeleton() {
  return (
    <LoadingRegion className="px-page pt-4">
      <div className="flex items-center gap-4">
        <Skeleton round className="size-28" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-6 w-36" />
          <Skeleton className="h-5 w-44" />
        </div>
      </div>
      <Skeleton className="mt-6 h-16 w-full" />
      <Skeleton className="mt-4 h-12 w-full" />
      <Skeleton className="mt-8 h-20 w-full" />
    </LoadingRegion>
  );
}
