import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Bell, Inbox } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, type Location, useLocation, useNavigate } from 'react-router';
import { PAGES, paths } from '#contract/pages.ts';
import { SESSION_MINUTES } from '#domain/mentorings/times/session-length.ts';
import { ALL_FIELDS, JOB_FIELDS } from '#domain/people/job-fields.ts';
import { VERIFICATION_HOURS } from '#domain/people/verification.ts';
import { session, useSession } from '../../app/session/session.ts';
import { BusinessFooter } from '../../features/account/policies/business-footer.tsx';
import { AnnouncementBanner } from '../../features/notifications/announcements/announcement-banner.tsx';
import { newestAnnouncementQuery, unreadCountQuery } from '../../features/notifications/notification-queries.ts';
import { readGuestSchool } from '../../features/people/universities/guest-school.tsx';
import { alertFailure } from '../../lib/alert-failure.ts';
import { call } from '../../lib/api.ts';
import { type Prepare, queryClient } from '../../lib/query-client.ts';
import { Settled } from '../../lib/settled.tsx';
import { JobFieldIcon, type JobTile } from '../../ui/art/job-field-icon.tsx';
import { Logo } from '../../ui/art/logo.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ClosableLine } from '../../ui/layout/closable-line.tsx';
import { PageBody } from '../../ui/layout/column.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { LoadingRegion, Skeleton } from '../../ui/status/skeleton.tsx';
import { MentorHomeSummary } from './mentor-home-summary.tsx';
import { NextStepCard, nextStepQuery, useNextStep } from './next-step-card.tsx';
import { SuggestedMentors, suggestedMentorsQuery } from './suggested-mentors.tsx';

const TILES: readonly JobTile[] = [...JOB_FIELDS, ALL_FIELDS];

/** SPEC §2, §9. */
const LOGIN_TOAST_MS = 2000;

/** Confirms the sign-in once, if it navigated here with `loginSuccess` in the router's state. */
function useLoginToast() {
  const navigate = useNavigate();
  const { state, pathname, search } = useLocation() as Location<{ loginSuccess?: boolean } | null>;
  const shownFor = useRef<unknown>(null);

  useEffect(() => {
    if (state?.loginSuccess !== true || shownFor.current === state) return;
    shownFor.current = state;
    showToast({ message: '로그인되었습니다.', tone: 'success', duration: LOGIN_TOAST_MS });
    // Removed from the history entry, or a reload would show it again.
    void navigate(pathname + search, { replace: true, state: null });
  }, [state, pathname, search, navigate]);
}

/** @public for the start-up (lib/query-client.ts) */
export const prepare: Prepare = () =>
  Promise.all([
    queryClient.query(suggestedMentorsQuery(readGuestSchool(), session.read().user)),
    // Home is complete without it.
    queryClient.query(newestAnnouncementQuery).catch(() => undefined),
    session.read().isAuthenticated ? queryClient.query(nextStepQuery) : undefined,
  ]);

/** Home (SPEC §2): the job fields, and three suggested mentors; above them the member's one next thing (product §21). */
export default function HomePage() {
  useLoginToast();
  return (
    <>
      <title>홈 · 선배랑</title>
      <HomeHeader />
      <PageBody flush className="pb-10">
        <Settled fallback={<HomeSkeleton />}>
          <Greeting />
        </Settled>
      </PageBody>
    </>
  );
}

function Greeting() {
  const { user } = useSession();
  const { answer, hasFailed, refetch } = useNextStep();
  const isMentor = user?.memberType === 'ROLE_MENTOR';
  return (
    <>
      <div className="-mt-9 flex flex-col gap-3 px-page">
        <AnnouncementBanner />
        {answer?.step && <NextStepCard step={answer.step} side={isMentor ? 'mentor' : 'mentee'} />}
        {answer?.isBeingVerified && <BeingVerified />}
        {answer?.mentor ? <MentorHomeSummary summary={answer.mentor} /> : !isMentor && <HintBanner />}
        {answer?.mentor?.asksForPhone && <PhoneCard />}
        {hasFailed && (
          <p className="flex flex-wrap items-center justify-between gap-x-3 rounded-xl bg-surface px-5 py-1.5 text-sm text-ink-muted shadow-card">
            <span>다음 할 일을 불러오지 못했어요.</span>
            <Button variant="ghost" size="sm" onClick={() => refetch()}>
              다시 시도
            </Button>
          </p>
        )}
      </div>
      <JobFieldGrid title={isMentor ? '둘러보기' : '어떤 직무가 궁금하세요?'} isAsked={!isMentor} />
      <SuggestedMentors />
      <div className="px-page pt-4">
        <BusinessFooter />
      </div>
    </>
  );
}

function HomeSkeleton() {
  return (
    <LoadingRegion className="-mt-9 flex flex-col gap-3 px-page">
      <Skeleton className="h-28 w-full rounded-xl" />
      <Skeleton className="h-14 w-full rounded-xl" />
      <Skeleton className="mt-6 h-96 w-full rounded-xl" />
    </LoadingRegion>
  );
}

function HomeHeader() {
  const { user } = useSession();
  const nickname = user?.nickname;
  return (
    <header className="rounded-b-2xl bg-purple-600 px-page pt-safe pb-16 text-white">
      <div className="-mr-2.5 flex min-h-14 items-center justify-between">
        <h1 className="flex">
          <Logo />
        </h1>
        <NotificationBell />
      </div>
      <p className="pt-4 text-2xl font-bold">
        {nickname ? (
          <span>{`${nickname}님`}</span>
        ) : (
          <>
            <span>선배에게 묻는</span>
            <br />
            <span>{`${SESSION_MINUTES}분`}</span>
          </>
        )}
      </p>
    </header>
  );
}

/** Tells a member with submitted documents what they wait for, and how long it takes. */
function BeingVerified() {
  return (
    <p className="rounded-xl bg-surface px-5 py-4 shadow-card">
      <span className="block font-semibold">서류를 확인하고 있어요</span>
      <span className="text-sm text-ink-muted">{`보통 ${VERIFICATION_HOURS}시간 안에 알려 드려요.`}</span>
    </p>
  );
}

/** SPEC §2: a pulsing hint to choose a field, then to apply; not for mentors, who do not apply (conformance D.16). */
function HintBanner() {
  return (
    <p className="relative flex animate-hint items-center gap-3 rounded-xl bg-surface px-5 py-4 font-semibold shadow-card after:pointer-events-none after:absolute after:inset-0 after:animate-halo after:rounded-xl after:ring-6 after:ring-purple-500/18">
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-brand" />
      직무를 고르고 멘토링을 제안해 보세요!
    </p>
  );
}

/**
 * The twelve tiles; each opens the mentor list with its field (conformance D.2).
 * @param isAsked whether the hint above asks for it already; then the title is for screen readers
 */
function JobFieldGrid({ title, isAsked }: { title: string; isAsked: boolean }) {
  return (
    <section aria-labelledby="job-fields" className="px-page pt-5">
      <h2 id="job-fields" className={isAsked ? 'sr-only' : 'pt-4 pb-4 text-xl font-bold'}>
        {title}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(4.5rem,100%),1fr))] gap-2 sm:gap-3">
        {TILES.map((field) => (
          <li key={field}>
            <Link
              to={paths.mentors(field === ALL_FIELDS ? {} : { field })}
              className="flex h-full min-h-28 flex-col items-center justify-center gap-2 rounded-xl bg-surface px-1 py-3 text-center text-sm font-medium transition-[transform,background-color] hover:bg-brand-soft active:scale-97"
            >
              <JobFieldIcon field={field} />
              <span>{field}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks a mentor for a mobile number, until there is one or the card is closed for good (product §8.5). */
export function PhoneCard() {
  const queries = useQueryClient();
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  async function close() {
    setClosed(true);
    try {
      await call('DELETE /v1/members/me/phone/card', {});
      await queries.invalidateQueries({ queryKey: ['next-step'] });
    } catch (error) {
      setClosed(false);
      await alertFailure('닫지 못했어요', error);
    }
  }
  return (
    <ClosableLine
      label="휴대폰 번호"
      to={PAGES.phoneSettings}
      icon={Inbox}
      closing="휴대폰 등록하지 않기"
      onClose={close}
    >
      제안을 카카오톡으로 받기
    </ClosableLine>
  );
}

const MOST_SHOWN = 99;

/** The bell on a purple background, with the number of unread notifications; links to the list (SPEC §2, home). */
function NotificationBell() {
  const { isAuthenticated } = useSession();
  const { data } = useQuery({ ...unreadCountQuery, enabled: isAuthenticated });
  const unread = isAuthenticated ? (data?.unreadCount ?? 0) : 0;
  const isWide = unread > MOST_SHOWN;
  return (
    <span className={clsx('relative inline-flex', isWide && 'mr-2')}>
      <Link
        to={PAGES.notifications}
        aria-label={nameOf(unread)}
        className="inline-flex size-target items-center justify-center rounded-full transition-colors hover:bg-white/15 focus-visible:outline-white"
      >
        <Bell aria-hidden className="size-6" />
      </Link>
      {unread > 0 && (
        // Beside the link: inside it, a voice command "99+" would have to match the link's name, which spells the number out (WCAG 2.5.3).
        <span
          aria-hidden
          className={clsx(
            'pointer-events-none absolute top-0.5 inline-flex h-5 min-w-5 animate-appear items-center justify-center rounded-full bg-danger px-1 text-xs font-bold whitespace-nowrap text-on-danger tabular-nums ring-2 ring-purple-600',
            // Anchored at its right end, because the bell is close to the edge of the screen.
            isWide ? '-right-3' : '-right-1',
          )}
        >
          {isWide ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </span>
  );
}

function nameOf(unread: number): string {
  if (unread === 0) return '알림';
  return unread > MOST_SHOWN ? `알림, 읽지 않음 ${MOST_SHOWN}개 이상` : `알림, 읽지 않음 ${unread}개`;
}
