import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { BookmarkedMentor } from '#contract/mentors/bookmarks.ts';
import { paths } from '#contract/pages.ts';
import { useSignInPath } from '../../../app/session/members-only.tsx';
import { useSession } from '../../../app/session/session.ts';
import { tellResult } from '../../../lib/alert-failure.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useSingleRun } from '../../../lib/use-single-run.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { PageBody } from '../../../ui/layout/column.tsx';
import { SortSelect } from '../../../ui/lists/sort-select.tsx';
import { AppBar } from '../../../ui/navigation/app-bar.tsx';
import { Art, EmptyState } from '../../../ui/status/states.tsx';
import { useBookmark } from '../bookmarks/bookmark-button.tsx';
import { readGuestBookmarks } from '../bookmarks/guest-bookmarks.ts';
import { FilterChips, useMentorFilter } from '../list/filter-chips.tsx';
import { MentorCard, type MentorCardProps, MentorPages } from '../list/mentor-pages.tsx';
import type { MentorFilter } from '../mentor-queries.ts';

const SORTS = [{ value: 'createdAt,ASC', label: '오래된 순' }] as const;

/** The bookmarked mentors (SPEC §2): filters, the oldest bookmark first, and a button to propose on each card. */
export default function BookmarkPage() {
  const { isAuthenticated } = useSession();
  const [filter, setFilter] = useMentorFilter();
  const pages = useInfiniteQuery(bookmarksQuery(filter, isAuthenticated));
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
          pages={pages}
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

function BookmarkCard({ mentor, ...place }: MentorCardProps<BookmarkedMentor>) {
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
      {...place}
      mentor={{ ...mentor, isBookmarked: true }}
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

type Filter = Pick<MentorFilter, 'field' | 'subField'>;
type Page = { content: BookmarkedMentor[]; next: string | undefined };

/** The bookmarked mentors, oldest bookmark first (SPEC §2): a member's from the server, a guest's from the browser. */
function bookmarksQuery({ field, subField }: Filter, isMember: boolean) {
  return infiniteQueryOptions({
    queryKey: ['bookmarks', { isMember, field, subField }],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      isMember ? readMemberPage({ field, subField }, pageParam, signal) : readGuestPage({ field, subField }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    // A removed bookmark stays in the list, so that it can be undone, until the page is opened again.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnWindowFocus: isEmpty,
    refetchOnReconnect: isEmpty,
  });
}

/** Whether nothing of a list has come yet: then there is nothing to undo. */
function isEmpty({ state }: { state: { data: unknown } }) {
  return state.data === undefined;
}

async function readMemberPage({ field, subField }: Filter, cursor: string | undefined, signal: AbortSignal) {
  const { content, sliceInfo } = await call('GET /v1/bookmark', {
    query: { sort: 'createdAt,ASC', cursor, field, subField },
    signal,
  });
  return { content, next: sliceInfo.last ? undefined : (sliceInfo.cursor ?? undefined) };
}

async function readGuestPage({ field, subField }: Filter, signal: AbortSignal): Promise<Page> {
  const mentors = await Promise.all(readGuestBookmarks().map((mentorId) => readListItem(mentorId, signal)));
  const content = mentors
    .filter((mentor) => mentor !== undefined)
    .filter((mentor) => (!field || mentor.field === field) && (!subField || mentor.subField === subField));
  return { content, next: undefined };
}

/** A mentor as a list item; undefined when the mentor no longer exists or is not listed. */
async function readListItem(mentorId: number, signal: AbortSignal): Promise<BookmarkedMentor | undefined> {
  try {
    const mentor = await call('GET /v1/mentor/{mentorId}', { params: { mentorId }, signal });
    return {
      ...mentor,
      profileImage: mentor.image.filePath || null,
      isBookmarked: true,
      // A guest cannot be notified.
      tellsNewTimes: false,
      field: mentor.organization.jobCategory,
      subField: mentor.organization.detailedJob,
      reasons: [],
      fitsAt: null,
      schoolName: mentor.education.schoolName,
      priceKrw: mentor.price.priceKrw,
    };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/**
 * Whether the member hears when a bookmarked mentor has new free times (product §9.3): shows the choice at once, and the server's value again if
 * it cannot be saved.
 * @param fetched as the list has it
 */
function NewTimesSwitch({ mentorId, nickname, fetched }: { mentorId: number; nickname: string; fetched: boolean }) {
  const [isOn, setOn] = useState(fetched);
  const runOnce = useSingleRun();

  async function choose(wanted: boolean) {
    setOn(wanted);
    const name = wanted ? 'PUT /v1/bookmark/{mentorId}/new-times' : 'DELETE /v1/bookmark/{mentorId}/new-times';
    const done = wanted ? '새 시간이 생기면 알려 드릴게요.' : '새 시간 알림을 껐어요.';
    if (!(await tellResult(() => call(name, { params: { mentorId } }), { done }))) setOn(!wanted);
  }

  return (
    <ChoiceChip
      type="checkbox"
      className="w-full"
      aria-label={`${nickname}님에게 새 시간이 생기면 알림 받기`}
      checked={isOn}
      onChange={({ target }) => void runOnce(() => choose(target.checked))}
    >
      <BellRing aria-hidden className="size-4" />새 시간 알림
    </ChoiceChip>
  );
}

function HeartArt() {
  return (
    <Art>
      <rect x="30" y="18" width="58" height="66" rx="10" className="fill-purple-200" />
      <rect x="20" y="26" width="58" height="66" rx="10" className="fill-purple-400" />
      <path
        d="M49 76C36 67 31 60 31 52a9.5 9.5 0 0 1 18-4.5A9.5 9.5 0 0 1 67 52c0 8-5 15-18 24z"
        className="fill-purple-50"
      />
      <path d="M94 20v10M89 25h10" className="stroke-purple-300" strokeWidth="4" strokeLinecap="round" />
    </Art>
  );
}
