import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { MentoringCard } from '#contract/mentorings/mentorings.ts';
import { PAGES } from '#contract/pages.ts';
import { TAB_LABELS, TABS, type Tab } from '#domain/mentorings/states/statuses.ts';
import { SESSION_MINUTES } from '#domain/mentorings/times/session-length.ts';
import { OtherRole } from '../../../app/session/members-only.tsx';
import { useSession } from '../../../app/session/use-session.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { logError } from '../../../lib/log.ts';
import { useSearchParams } from '../../../lib/use-search-params.ts';
import { CalendarArt } from '../../../ui/art/empty/calendar-art.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { MoreButton } from '../../../ui/lists/more-button.tsx';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import { LoadingRegion } from '../../../ui/status/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/status/states.tsx';
import { mentoringsQuery, type Side } from '../mentoring-queries.ts';
import { sideOfAddress } from '../side-of-address.ts';
import { MentoringCardLink, MentoringCardSkeleton } from './mentoring-card-link.tsx';
import { MentorshipLayout } from './mentorship-layout.tsx';

/**
 * The status lists of one side: 미확정, 확정, 완료 (SPEC §2). The tab is in the address, so that the back button restores it.
 * A member of the other side is redirected to their own list, one of both sides changes to it.
 */
export default function StatusPage() {
  const side = sideOfAddress(useLocation().pathname);
  const { user } = useSession();
  const role = side === 'mentor' ? 'ROLE_MENTOR' : 'ROLE_MENTEE';
  if (!user) return <Navigate to={PAGES.status} replace />;
  if (user.memberType !== role) return <OtherRole user={user} memberType={role} fallback={PAGES.status} />;
  return (
    <MentorshipLayout>
      <StatusTabs side={side} />
    </MentorshipLayout>
  );
}

function StatusTabs({ side }: { side: Side }) {
  const [search, setSearch] = useSearchParams();
  const requested = search.get('tab');
  const tab: Tab = TABS.find((name) => name === requested) ?? 'unconfirmed';

  function choose(next: Tab) {
    const changed = new URLSearchParams(search);
    changed.set('tab', next);
    setSearch(changed, { replace: true });
  }

  return (
    <Tabs
      label="멘토링 상태"
      value={tab}
      onChange={choose}
      items={TABS.map((value) => ({
        value,
        label: TAB_LABELS[value],
        panel: <MentoringList side={side} tab={value} />,
      }))}
    />
  );
}

function MentoringList({ side, tab }: { side: Side; tab: Tab }) {
  const list = useInfiniteQuery(mentoringsQuery(side, tab));
  useEffect(() => {
    if (list.error) logError('mentoring list error', list.error);
  }, [list.error]);

  if (list.isPending) return <ListSkeleton />;
  if (list.isError && !list.data) return <ErrorState message={messageOf(list.error)} onRetry={list.refetch} />;
  const cards = list.data.pages.flatMap((page) => page.content);
  if (cards.length === 0) return <NoMentorings side={side} tab={tab} />;
  return (
    <div className="flex flex-col gap-3 px-page py-5">
      <ul className="flex flex-col gap-3">
        {cards.map((card: MentoringCard) => (
          <li key={card.mentoringId}>
            <MentoringCardLink card={card} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <MoreButton
          onMore={() => list.fetchNextPage()}
          error={list.isFetchNextPageError ? messageOf(list.error) : undefined}
        />
      )}
    </div>
  );
}

const EMPTY_TEXTS: Readonly<Record<Side, Readonly<Record<Tab, { title: string; description: string }>>>> = {
  mentee: {
    unconfirmed: {
      title: '진행 중인 제안이 없어요',
      description: `마음에 드는 선배를 찾아 ${SESSION_MINUTES}분을 제안해 보세요.`,
    },
    confirmed: { title: '확정된 멘토링이 없어요', description: '선배가 제안을 수락하면 여기에서 볼 수 있어요.' },
    completed: { title: '지난 멘토링이 없어요', description: '끝난 멘토링과 취소된 제안이 여기에 모여요.' },
  },
  mentor: {
    unconfirmed: { title: '기다리는 제안이 없어요', description: '후배가 제안을 보내면 알림으로 알려 드릴게요.' },
    confirmed: { title: '확정된 멘토링이 없어요', description: '제안을 수락하면 여기에서 일정을 볼 수 있어요.' },
    completed: { title: '지난 멘토링이 없어요', description: '끝난 멘토링과 거절한 제안이 여기에 모여요.' },
  },
};

function NoMentorings({ side, tab }: { side: Side; tab: Tab }) {
  const action = side === 'mentee' && tab === 'unconfirmed' && (
    <LinkButton to={PAGES.mentors} variant="soft">
      멘토 찾기
    </LinkButton>
  );
  return <EmptyState art={<CalendarArt />} {...EMPTY_TEXTS[side][tab]} action={action || undefined} />;
}

function ListSkeleton() {
  return (
    <LoadingRegion className="flex flex-col gap-3 px-page py-5">
      {[0, 1, 2].map((index) => (
        <MentoringCardSkeleton key={index} />
      ))}
    </LoadingRegion>
  );
}
