import { clsx } from 'clsx';
import {
  type ComponentType,
  memo,
  type RefCallback,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import type { MentorListItem } from '#contract/mentors/mentors.ts';
import { paths } from '#contract/pages.ts';
import { shortSchoolName } from '#domain/people/school-names.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { logError } from '../../../lib/log.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Avatar } from '../../../ui/status/avatar.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../ui/status/states.tsx';
import { BookmarkButton } from '../bookmarks/bookmark-button.tsx';
import { CountAndPrice, Differentiator, TrustTick } from './mentor-trust.tsx';
import { CardFreeTime } from './next-free-time.tsx';

const listeners = new WeakMap<Element, (farHeight: number | undefined) => void>();

/** Items within two screens above and below are shown whole. */
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      const setFarHeight = listeners.get(target);
      if (isIntersecting) setFarHeight?.(undefined);
      // An item with the focus stays whole. Removing content can wait: a restored long list has many items to shorten.
      else if (!target.contains(document.activeElement))
        startTransition(() => setFarHeight?.(boundingClientRect.height));
    }
  },
  { rootMargin: '200% 0px' },
);

/** The part of an infinite query that a list of mentors is rendered from. */
type MentorPages<Item extends MentorListItem = MentorListItem> = {
  data: { pages: { content: Item[] }[] } | undefined;
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  /** The previous list is shown while the requested one is loading. */
  isPlaceholderData: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
};

export type MentorCardProps<Item extends MentorListItem = MentorListItem> = {
  mentor: Item;
  /** Mentors of several schools are shown. */
  namesSchool: boolean;
  /** Far from the screen in a long list: only what the mentor is looked for by, and the link. */
  isBrief: boolean;
};

/** How far below the screen the next page is requested, once the user scrolls; many never do. */
const PREFETCH_MARGIN = '800px';

/**
 * Loads page after page as the end of the list comes near the screen (SPEC §2). When a page fails, it is logged and the list stays, with
 * a retry in place of the next cards (conformance 8.list.1).
 */
export function MentorPages<Item extends MentorListItem>({
  pages,
  empty,
  Card,
}: {
  pages: MentorPages<Item>;
  /** Shown when no mentor is found. */
  empty: Elements;
  Card: ComponentType<MentorCardProps<Item>>;
}) {
  const { data, error } = pages;
  // A new page of the list renders only its own cards.
  const [Item] = useState(() => memo(ListItem<Item>));
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
  const isOutdated = pages.isPlaceholderData;
  const namesSchool = new Set(mentors.map((mentor) => mentor.schoolName)).size > 1;
  return (
    <>
      <p role="status" className="sr-only">
        {describeListState(mentors.length, pages)}
      </p>
      {mentors.length === 0 ? (
        empty
      ) : (
        <div
          aria-busy={isOutdated}
          className={clsx(
            'flex flex-col gap-3 px-page py-4 transition-opacity duration-150',
            isOutdated && 'opacity-60 delay-150',
          )}
        >
          <ul className="flex flex-col gap-3">
            {mentors.map((mentor) => (
              <Item key={mentor.mentorId} mentor={mentor} namesSchool={namesSchool} Card={Card} />
            ))}
          </ul>
          {!isOutdated && <NextPage pages={pages} />}
        </div>
      )}
    </>
  );
}

function ListItem<Item extends MentorListItem>({
  Card,
  ...card
}: Omit<MentorCardProps<Item>, 'isBrief'> & { Card: ComponentType<MentorCardProps<Item>> }) {
  const [ref, farHeight] = useFarHeight();
  return (
    <li ref={ref} style={{ minHeight: farHeight }}>
      <Card {...card} isBrief={farHeight !== undefined} />
    </li>
  );
}

/** Announced to screen readers as the list changes: what is loading, then how many are shown. */
function describeListState(count: number, { isPlaceholderData, isFetchingNextPage, hasNextPage }: MentorPages): string {
  if (isPlaceholderData) return '선배를 찾고 있어요';
  if (isFetchingNextPage) return '선배를 더 불러오고 있어요';
  if (count === 0) return '찾은 선배가 없어요';
  return hasNextPage ? `선배 ${count}명을 보고 있어요. 아래로 더 있어요.` : `선배 ${count}명을 모두 보고 있어요.`;
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
  if (!hasNextPage) return <p className="py-6 text-center text-sm text-ink-faint">마지막 선배까지 모두 봤어요.</p>;
  return (
    <div className="flex flex-col gap-3">
      {!isFetchingNextPage && <NearEndObserver onNear={fetchNextPage} />}
      <Skeletons count={2} />
    </div>
  );
}

/** Calls `onNear` when it comes near the screen, or is visible before the user has scrolled. */
function NearEndObserver({ onNear }: { onNear: () => unknown }) {
  const marker = useRef<HTMLSpanElement>(null);
  const callOnNear = useEffectEvent(onNear);
  useEffect(() => {
    let observer: IntersectionObserver | undefined;
    function observe(rootMargin: string) {
      observer?.disconnect();
      observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && callOnNear(), {
        rootMargin,
      });
      if (marker.current) observer.observe(marker.current);
    }
    const observeWithMargin = () => observe(PREFETCH_MARGIN);
    observe(scrollY > 0 ? PREFETCH_MARGIN : '0px');
    addEventListener('scroll', observeWithMargin, { once: true, passive: true });
    return () => {
      removeEventListener('scroll', observeWithMargin);
      observer?.disconnect();
    };
  }, []);
  return <span ref={marker} aria-hidden className="block h-px" />;
}

function Skeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => <MentorCardSkeleton key={index} />);
}

/**
 * Whether an item of a long list is far from the screen, where a few of its words are enough to find it by. Not by
 * `content-visibility`: the browser would keep the layout of an item it skips, with the nodes that are no longer in it.
 * @returns the item's ref, and while it is far the height in pixels that it had when it was near, which scroll restoration needs
 */
function useFarHeight(): [RefCallback<HTMLElement>, number | undefined] {
  const [farHeight, setFarHeight] = useState<number>();
  const ref = useCallback((item: HTMLElement | null) => {
    if (!item) return undefined;
    listeners.set(item, setFarHeight);
    observer.observe(item);
    return () => observer.unobserve(item);
  }, []);
  return [ref, farHeight];
}

/**
 * A mentor in a list (SPEC §2). One link covers the whole card and leads to the profile; the bookmark button is beside it.
 * @param footer added below by a list, such as a button to propose
 */
export function MentorCard({ mentor, namesSchool, isBrief, footer }: MentorCardProps & { footer?: Elements }) {
  const { mentorId, nickname, organization, introduction, profileImage, schoolName } = mentor;
  const work = `${organization.name} · ${organization.detailedJob} · ${organization.experience}년차`;
  return (
    <Card className="relative isolate transition-transform active:not-has-[button:active]:scale-99">
      <article>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pr-10">
          {!isBrief && <Avatar src={profileImage} size="md" />}
          <div className="min-w-0 flex-1 basis-40">
            <div className="flex items-center gap-1">
              <h2 className="line-clamp-2 min-w-0 font-semibold">
                <Link
                  to={paths.mentor(mentorId)}
                  state={{ cameFromList: true }}
                  className="after:absolute after:inset-0 after:rounded-xl"
                >
                  {nickname}
                </Link>
              </h2>
              {!isBrief && <TrustTick mentor={mentor} />}
            </div>
            <p className="text-sm text-ink-muted">{namesSchool ? `${shortSchoolName(schoolName)} · ${work}` : work}</p>
          </div>
        </div>
        <p className="line-clamp-2 pt-3 text-lg font-bold">{introduction.title}</p>
        {!isBrief && (
          <>
            <Differentiator mentor={mentor} />
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-3">
              <CardFreeTime mentor={mentor} />
              <CountAndPrice mentor={mentor} />
            </div>
            <BookmarkButton mentor={mentor} className="absolute! top-2 right-2 z-10" />
          </>
        )}
      </article>
      {!isBrief && footer}
    </Card>
  );
}

function MentorCardSkeleton() {
  return (
    <Card>
      <div className="flex items-center gap-3">
        <Skeleton round className="size-14 shrink-0" />
        <div className="min-w-0 flex-1">
          <Skeleton className="h-5 w-28 max-w-full" />
          <Skeleton className="mt-2 h-4 w-44 max-w-full" />
        </div>
      </div>
      <Skeleton className="mt-4 h-6 w-full" />
      <Skeleton className="mt-4 h-9 w-40 max-w-full" />
    </Card>
  );
}
