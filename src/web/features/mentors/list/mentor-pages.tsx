import { clsx } from 'clsx';
import {
  type ComponentType,
  memo,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type RefCallback,
  startTransition,
  useCallback,
} from 'react';
import type { MentorListItem } from '#contract/mentors/mentors.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { logError } from '../../../lib/log.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { LoadingRegion } from '../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../ui/status/states.tsx';
import { MentorCardSkeleton } from './mentor-card.tsx';

/** Items within two screens above and below are shown whole. */
const NEAR = '200% 0px';

const listeners = new WeakMap<Element, (farHeight: number | undefined) => void>();

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
  { rootMargin: NEAR },
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

/** A mentor's card. @param isBrief far from the screen: only what a mentor is looked for by */
type MentorCardOf<Item extends MentorListItem> = ComponentType<{
  mentor: Item;
  namesSchool: boolean;
  isBrief: boolean;
}>;

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
  Card: MentorCardOf<Item>;
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
  mentor,
  namesSchool,
  Card,
}: {
  mentor: Item;
  namesSchool: boolean;
  Card: MentorCardOf<Item>;
}) {
  const [ref, farHeight] = useFarHeight();
  return (
    <li ref={ref} style={{ minHeight: farHeight }}>
      <Card mentor={mentor} namesSchool={namesSchool} isBrief={farHeight !== undefined} />
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
