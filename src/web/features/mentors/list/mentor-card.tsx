import { clsx } from 'clsx';
import { Link } from 'react-router';
import type { MentorListItem } from '#contract/mentors/mentors.ts';
import { paths } from '#contract/pages.ts';
import { REVIEW_CHIP_LABELS } from '#domain/mentorings/reviews/review-choices.ts';
import type { Elements } from '../../../ui/elements.ts';
import { Tag } from '../../../ui/fields/chip.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Avatar } from '../../../ui/status/avatar.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { BookmarkButton } from '../bookmarks/index.ts';
import { RankReasons } from '../rank-reasons.tsx';
import { marksOf } from './marks.ts';
import { Habit, TrustMarks } from './mentor-trust.tsx';
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
  const { mentorId, nickname, organization, introduction, mentoringCount, profileImage, isBookmarked } = mentor;
  const { schoolName, trust, reviewChip } = mentor;
  return (
    <Card className={clsx('relative isolate transition-transform active:not-has-[button:active]:scale-99', className)}>
      <article className="flex flex-wrap gap-4">
        {!isBrief && <Avatar src={profileImage} size="md" className="sm:size-16" />}
        <div className="min-w-0 flex-1 basis-40">
          <div className="pr-10">
            <h2 className="line-clamp-2 font-bold">
              <Link
                to={paths.mentor(mentorId)}
                state={{ cameFromList: true }}
                className="after:absolute after:inset-0 after:rounded-xl"
              >
                {nickname}
              </Link>
            </h2>
            <p className="text-sm text-ink-muted">
              {`${organization.name} · ${organization.detailedJob} · ${organization.experience}년차`}
            </p>
            {!isBrief && <TrustMarks marks={marksOf(trust, namesSchool ? schoolName : undefined)} className="pt-1" />}
          </div>
          <p className="line-clamp-2 pt-2.5">{introduction.title}</p>
          {!isBrief && (
            <>
              <RankReasons mentor={mentor} className="pt-1.5" />
              <Habit mentoringCount={mentoringCount} trust={trust} />
              {reviewChip && (
                <p className="pt-2">
                  <span className="sr-only">후기 </span>
                  <Tag>{REVIEW_CHIP_LABELS[reviewChip]}</Tag>
                </p>
              )}
              <CardFreeTime mentor={mentor} />
            </>
          )}
        </div>
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
    <Card className="flex gap-4">
      <Skeleton round className="size-14 shrink-0 sm:size-16" />
      <div className="min-w-0 flex-1">
        <Skeleton className="h-5 w-28 max-w-full" />
        <Skeleton className="mt-2 h-4 w-44 max-w-full" />
        <Skeleton className="mt-4 h-5 w-full" />
        <Skeleton className="mt-3 h-4 w-20 max-w-full" />
      </div>
    </Card>
  );
}
