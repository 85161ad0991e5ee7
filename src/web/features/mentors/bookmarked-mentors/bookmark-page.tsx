import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { BookmarkedMentor } from '#contract/mentors/bookmarks.ts';
import { paths } from '#contract/pages.ts';
import { useSignInPath } from '../../../app/session/members-only.tsx';
import { useSession } from '../../../app/session/session.ts';
import { HeartArt } from '../../../ui/art/empty/heart-art.tsx';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { SortSelect } from '../../../ui/lists/sort-select.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { EmptyState } from '../../../ui/status/states.tsx';
import { bookmarksQuery } from '../bookmarks/bookmark-queries.ts';
import { NewTimesSwitch } from '../bookmarks/new-times-switch.tsx';
import { useBookmark } from '../bookmarks/use-bookmark.ts';
import { FilterChips } from '../list/filter-chips.tsx';
import { MentorCard } from '../list/mentor-card.tsx';
import { MentorPages } from '../list/mentor-pages.tsx';
import { useMentorFilter } from '../list/use-mentor-filter.ts';

const SORTS = [{ value: 'createdAt,ASC', label: '오래된 순' }] as const;

/** The bookmarked mentors (SPEC §2): filters, the oldest bookmark first, and a button to propose on each card. */
export default function BookmarkPage() {
  const { isAuthenticated } = useSession();
  const [filter, setFilter] = useMentorFilter();
  const pages = useInfiniteQuery(bookmarksQuery(filter, isAuthenticated));
  const list = pages.data && {
    pages: pages.data.pages.map(({ content }) => ({ content })),
  };

  return (
    <>
      <AppBar title="북마크" />
      <PageBody flush>
        <div className="flex items-center justify-between gap-2 border-b border-line bg-surface px-page">
          <div className="scroll-row min-w-0 gap-2 py-2">
            <FilterChips filter={filter} onChange={setFilter} />
          </div>
          <div className="shrink-0">
            <SortSelect options={SORTS} value="createdAt,ASC" onChange={() => undefined} />
          </div>
        </div>
        {!isAuthenticated && <GuestNote />}
        <MentorPages
          pages={{ ...pages, data: list }}
          Card={BookmarkCard}
          empty={
            <EmptyState
              art={<HeartArt />}
              title={filter.field ? '이 직무의 북마크가 없어요' : '아직 북마크한 선배가 없어요'}
              description="하트를 누르면 여기에 모여요."
              action={
                <LinkButton to={paths.mentors(filter)} variant="soft">
                  멘토 찾기
                </LinkButton>
              }
            />
          }
        />
      </PageBody>
    </>
  );
}

function GuestNote() {
  const signIn = useSignInPath();
  return (
    <p className="mx-page mt-4 rounded-lg bg-brand-soft px-4 py-3 text-sm text-brand-ink">
      <span>{'지금은 이 브라우저에만 저장돼요. '}</span>
      <Link to={signIn} className="-my-3 inline-flex min-h-target items-center font-semibold underline">
        로그인하면
      </Link>
      <span>{' 내 계정에 옮겨 드려요.'}</span>
    </p>
  );
}

function BookmarkCard({
  mentor,
  namesSchool,
  isBrief,
}: {
  mentor: BookmarkedMentor;
  namesSchool: boolean;
  isBrief: boolean;
}) {
  const { mentorId, nickname } = mentor;
  const { user } = useSession();
  const [isBookmarked, setBookmarked] = useBookmark(mentorId, true);
  // A bookmark that was removed and set again is a new one.
  const [isNew, setNew] = useState(false);
  const undo = () => {
    void setBookmarked(true);
    setNew(true);
  };
  if (!isBookmarked) {
    return (
      <div className="flex items-center justify-between gap-3 rounded-xl border border-dashed border-line-strong py-2 pr-2 pl-5">
        <p role="status" className="min-w-0 text-sm text-ink-muted">
          {`${nickname}님의 북마크를 해제했어요.`}
        </p>
        <Button size="sm" variant="ghost" className="shrink-0" onClick={undo}>
          되돌리기
        </Button>
      </div>
    );
  }
  return (
    <MentorCard
      mentor={{ ...mentor, isBookmarked: true }}
      namesSchool={namesSchool}
      isBrief={isBrief}
      footer={
        user?.memberType !== 'ROLE_MENTOR' && (
          <div className="relative z-10 flex flex-col gap-2 pt-4">
            {user && (
              <NewTimesSwitch mentorId={mentorId} nickname={nickname} fetched={mentor.tellsNewTimes && !isNew} />
            )}
            <LinkButton
              block
              size="sm"
              variant="soft"
              to={paths.proposal(mentorId)}
              aria-label={`${nickname}님에게 멘토링 제안하기`}
            >
              멘토링 제안하기
            </LinkButton>
          </div>
        )
      }
    />
  );
}
