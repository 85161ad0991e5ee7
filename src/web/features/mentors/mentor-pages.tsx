import { clsx } from 'clsx';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { MentorListItem } from '#contract/mentors.ts';
import { messageOf } from '../../lib/api-error.ts';
import { logError } from '../../lib/log.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadingRegion } from '../../ui/status/skeleton.tsx';
import { ErrorState } from '../../ui/status/states.tsx';
import { MentorCardSkeleton } from './mentor-card.tsx';

/** The part of an infinite query that a list of mentors is drawn from. */
type MentorPages = {
  data: { pages: { content: MentorListItem[] }[] } | undefined;
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  /** What is shown is the list of before; the one asked for is on its way. */
  isPlaceholderData: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
};

/** How far below the screen the next page is asked for, once somebody scrolls; many who open a list never do. */
const PREFETCH_MARGIN = '800px';

/**
 * Mentors page after page as the end comes near (SPEC §2). A failed page is logged and the list stays, with a retry
 * in the place of the next cards (conformance 8.list.1).
 */
export function MentorPages({
  pages,
  empty,
  Card,
}: {
  pages: MentorPages;
  /** What stands there when nobody is found. */
  empty: ReactNode;
  Card: ComponentType<{ mentor: MentorListItem }>;
}) {
  const { data, error } = pages;
  useEffect(() => {
    if (error) logError('mentor list error', error);
  }, [error]);

  if (!data) {
    return error ? (
      <ErrorState message={messageOf(error)} onRetry={pages.refetch} />
    ) : (
      <LoadingRegion className="flex flex-col gap-3 px-page py-4">
        <Skeletons count={5} />
      </LoadingRegion>
    );
  }
  const mentors = data.pages.flatMap((page) => page.content);
  const isWaiting = pages.isPlaceholderData;
  return (
    <>
      <p role="status" className="sr-only">
        {describeList(mentors.length, pages)}
      </p>
      {mentors.length === 0 ? (
        empty
      ) : (
        <div
          aria-busy={isWaiting}
          className={clsx(
            'flex flex-col gap-3 px-page py-4 transition-opacity duration-150',
            isWaiting && 'opacity-60 delay-150',
          )}
        >
          <ul className="flex flex-col gap-3">
            {mentors.map((mentor) => (
              <li key={mentor.mentorId}>
                <Card mentor={mentor} />
              </li>
            ))}
          </ul>
          {!isWaiting && <NextPage pages={pages} />}
        </div>
      )}
    </>
  );
}

/** What a screen reader is told as the list changes: what is on its way, then how many stand there. */
function describeList(count: number, { isPlaceholderData, isFetchingNextPage, hasNextPage }: MentorPages): string {
  if (isPlaceholderData) return '멘토를 찾고 있어요';
  if (isFetchingNextPage) return '멘토를 더 불러오고 있어요';
  if (count === 0) return '찾은 멘토가 없어요';
  return hasNextPage ? `멘토 ${count}명을 보고 있어요. 아래로 더 있어요.` : `멘토 ${count}명을 모두 보고 있어요.`;
}

function NextPage({ pages }: { pages: MentorPages }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  if (isFetchNextPageError && !isFetchingNextPage) {
    return (
      <div role="alert" className="flex flex-col items-center gap-3 rounded-xl bg-surface px-5 py-6 text-center">
        <p className="text-ink-muted">{messageOf(pages.error)}</p>
        <Button size="sm" variant="soft" onClick={fetchNextPage}>
          다시 시도
        </Button>
      </div>
    );
  }
  if (!hasNextPage) return <p className="py-6 text-center text-sm text-ink-faint">마지막 멘토까지 모두 봤어요.</p>;
  return (
    <div className="flex flex-col gap-3">
      {!isFetchingNextPage && <Approach onNear={fetchNextPage} />}
      <Skeletons count={2} />
    </div>
  );
}

/** Tells when it comes near the screen, or is in it before anybody has scrolled. */
function Approach({ onNear }: { onNear: () => unknown }) {
  const mark = useRef<HTMLSpanElement>(null);
  const tell = useEffectEvent(onNear);
  useEffect(() => {
    let stop = watchFor(mark.current, window.scrollY > 0 ? PREFETCH_MARGIN : '0px', () => tell());
    const lookFurther = () => {
      stop();
      stop = watchFor(mark.current, PREFETCH_MARGIN, () => tell());
    };
    window.addEventListener('scroll', lookFurther, { once: true, passive: true });
    return () => {
      window.removeEventListener('scroll', lookFurther);
      stop();
    };
  }, []);
  return <span ref={mark} aria-hidden className="block h-px" />;
}

/** @returns stops it */
function watchFor(element: Element | null, rootMargin: string, onSeen: () => void): () => void {
  if (!element) return () => undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) onSeen();
    },
    { rootMargin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

function Skeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => <MentorCardSkeleton key={index} />);
}
