import { clsx } from 'clsx';
import { Link } from 'react-router';
import type { MentorListItem } from '#contract/mentors/mentors.ts';
import { paths } from '#contract/pages.ts';
import { shortSchoolName } from '#domain/people/school-names.ts';
import type { Elements } from '../../../ui/elements.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Avatar } from '../../../ui/status/avatar.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { BookmarkButton } from '../bookmarks/bookmark-button.tsx';
import { CountAndPrice, Differentiator, TrustTick } from './mentor-trust.tsx';
import { CardFreeTime } from './next-free-time.tsx';

/**
 * A mentor in a list (SPEC §2). One link covers the whole card and leads to the profile; the bookmark button is beside it.
 * @param namesSchool mentors of several schools are shown
 * @param isBrief far from the screen in a long list: only what the mentor is looked for by, and the link
 * @param footer added below by a list, such as a button to propose
 */
export function MentorCard({
  mentor,
  namesSchool = false,
  isBrief = false,
  footer,
  className,
}: {
  mentor: MentorListItem;
  namesSchool?: boolean;
  isBrief?: boolean;
  footer?: Elements;
  className?: string;
}) {
  const { mentorId, nickname, organization, introduction, profileImage, isBookmarked, schoolName } = mentor;
  const work = `${organization.name} · ${organization.detailedJob} · ${organization.experience}년차`;
  return (
    <Card className={clsx('relative isolate transition-transform active:not-has-[button:active]:scale-99', className)}>
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
          </>
        )}
        {!isBrief && (
          <BookmarkButton
            mentorId={mentorId}
            nickname={nickname}
            isBookmarked={isBookmarked}
            className="absolute! top-2 right-2 z-10"
          />
        )}
      </article>
      {!isBrief && footer}
    </Card>
  );
}

/** The skeleton of a card. */
export function MentorCardSkeleton() {
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
