import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { MentorListItem } from '#contract/mentors/mentors.ts';
import { PAGES, paths } from '#contract/pages.ts';
import type { Member } from '#contract/people/members.ts';
import { RECOMMENDED_FIRST } from '#domain/mentors/mentor-list.ts';
import { shortSchoolName } from '#domain/people/school-names.ts';
import { useSession } from '../../app/session/session.ts';
import { BookmarkButton } from '../../features/mentors/bookmarks/bookmark-button.tsx';
import { CountAndPrice, Differentiator, TrustTick } from '../../features/mentors/list/mentor-trust.tsx';
import { CardFreeTime } from '../../features/mentors/list/next-free-time.tsx';
import { RankingNote } from '../../features/mentors/list/ranking-note.tsx';
import { GuestSchoolBar, useGuestSchool } from '../../features/people/universities/guest-school.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Avatar } from '../../ui/status/avatar.tsx';
import { Skeletons } from '../../ui/status/skeleton.tsx';

/** SPEC §9: three mentors. */
const COUNT = '3';

/** The most requested mentor of each field, or the top of 추천순 for members with that order (product §9.5). @param school a guest's choice */
export function suggestedMentorsQuery(school: string | undefined, user: Member | null) {
  const order = user?.isRecommendedFirst ? ({ sort: RECOMMENDED_FIRST } as const) : ({ suggested: 'true' } as const);
  return queryOf(['mentors', 'suggested', school, order], 'GET /v1/mentor', {
    query: { ...order, size: COUNT, school },
  });
}

/** A row of recommended mentors, scrolling sideways (SPEC §2, conformance D.1). */
export function SuggestedMentors() {
  const { school } = useGuestSchool();
  const { user } = useSession();
  const { data, error, refetch } = useQuery(suggestedMentorsQuery(school, user));
  const namesSchool = new Set(data?.content.map((mentor) => mentor.schoolName)).size > 1;

  return (
    <section aria-labelledby="suggested-mentors" className="pt-10">
      <h2 id="suggested-mentors" className="px-page text-xl font-bold">
        관심 가질 만한 멘토
      </h2>
      <GuestSchoolBar className="px-page pt-2" />
      {data ? (
        data.content.length > 0 ? (
          <>
            {user?.isRecommendedFirst && <RankingNote />}
            <ul className="scroll-row gap-3 px-page pt-4 pb-2">
              {data.content.map((mentor) => (
                <li
                  key={mentor.mentorId}
                  className="flex w-[min(15rem,82%)] shrink-0 snap-start scroll-ml-(--spacing-page)"
                >
                  <MentorCard mentor={mentor} namesSchool={namesSchool} />
                </li>
              ))}
            </ul>
          </>
        ) : (
          <Notice text="아직 소개할 선배가 없어요. 곧 찾아올 거예요.">
            <LinkButton to={PAGES.mentors} variant="soft" size="sm">
              전체 멘토 보기
            </LinkButton>
          </Notice>
        )
      ) : error ? (
        <Notice text={messageOf(error)}>
          <Button variant="soft" size="sm" onClick={() => refetch()}>
            다시 시도
          </Button>
        </Notice>
      ) : (
        <Skeletons className="scroll-row gap-3 px-page pt-4 pb-2" each="h-56 w-[min(15rem,82%)] shrink-0" count={2} />
      )}
    </section>
  );
}

function Notice({ text, children }: { text: string; children: Elements }) {
  return (
    <div className="mx-page mt-4 flex flex-col items-center gap-4 rounded-xl bg-surface px-5 py-8 text-center text-balance text-ink-muted">
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Photo, name, field, years as N년차, the introduction's title, what sets the mentor apart, sessions and price, the next time, and a bookmark button. */
function MentorCard({ mentor, namesSchool }: { mentor: MentorListItem; namesSchool: boolean }) {
  const { mentorId, nickname, organization, introduction, profileImage, field, schoolName } = mentor;
  const work = `${field} · ${organization.experience}년차`;
  return (
    <article className="relative flex w-full flex-col rounded-xl bg-surface p-5 transition-transform active:scale-99">
      <BookmarkButton mentor={mentor} className="absolute! top-2 right-2 z-10" />
      <div className="flex items-center gap-3 pr-8">
        <Avatar src={profileImage} size="md" />
        <div className="min-w-0">
          <div className="flex items-center gap-1">
            <h3 className="min-w-0 font-semibold">
              <Link to={paths.mentor(mentorId)} className="after:absolute after:inset-0 after:rounded-xl">
                {nickname}
              </Link>
            </h3>
            <TrustTick mentor={mentor} />
          </div>
          <p className="text-sm text-ink-muted">{namesSchool ? `${shortSchoolName(schoolName)} · ${work}` : work}</p>
        </div>
      </div>
      <p className="line-clamp-2 pt-3 text-lg font-bold">{introduction.title}</p>
      <Differentiator mentor={mentor} />
      <div className="mt-auto flex flex-col items-start gap-2 pt-3">
        <CountAndPrice mentor={mentor} />
        <CardFreeTime mentor={mentor} />
      </div>
    </article>
  );
}
