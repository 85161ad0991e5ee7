import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CalendarDays, MessageCircle } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import type { MentoringCard } from '#contract/mentorings/mentorings.ts';
import { PAGES, paths } from '#contract/pages.ts';
import { TOPIC_LABELS } from '#domain/mentorings/proposals/topics.ts';
import { type Tab, TAB_LABELS, TABS } from '#domain/mentorings/states/statuses.ts';
import { SESSION_MINUTES } from '#domain/mentorings/times/session-length.ts';
import { MentorshipLayout } from '../../../app/mentorship-segments.tsx';
import { OtherRole } from '../../../app/session/members-only.tsx';
import { useSession } from '../../../app/session/session.ts';
import { useUnreadMessages } from '../../../app/unread-messages.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { logError } from '../../../lib/log.ts';
import { MorePages } from '../../../lib/more-pages.tsx';
import { useSearchParams } from '../../../lib/use-search-params.ts';
import { CalendarArt } from '../../../ui/art/empty/calendar-art.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { pressedKey } from '../../../ui/pressed-key.ts';
import { Avatar } from '../../../ui/status/avatar.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/status/states.tsx';
import { describeApplyTime } from '../describe-times.ts';
import { mentoringsQuery, type Side, sideOfAddress } from '../mentoring-queries.ts';
import { cardLabel, PASSED_ON_LABELS, PAYMENT_STATE_LABELS, statusTone } from '../status-text.ts';

/** A mentoring in a list (SPEC §3 "Status card"): name, job, years, and status. */
function MentoringCardLink({ card }: { card: MentoringCard }) {
  const { counterpart, side, applyTimes, confirmedTime, topic, paymentStatus } = card;
  const first = confirmedTime ?? applyTimes[0];
  const others = confirmedTime ? 0 : applyTimes.length - 1;
  const label = cardLabel(card);
  const unread = useUnreadMessages().of(card.mentoringId);
  const paymentState = PAYMENT_STATE_LABELS[paymentStatus];
  return (
    <Card className="relative transition-transform active:scale-99">
      <article>
        <div className="flex flex-wrap gap-4">
          <Avatar src={counterpart.profileImage} />
          <div className="min-w-0 flex-1 basis-40">
            <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
              <h2 className="line-clamp-2 min-w-0 font-bold">
                <Link
                  to={paths.progress(side, card.mentoringId)}
                  className="after:absolute after:inset-0 after:rounded-xl"
                >
                  {counterpart.name}
                </Link>
              </h2>
              <Badge tone={statusTone(card)}>{label}</Badge>
            </div>
            <p className="line-clamp-2 pt-0.5 text-sm text-ink-muted">
              {`${counterpart.jobTitle}${counterpart.career > 0 ? ` · ${counterpart.career}년차` : ''}`}
            </p>
          </div>
        </div>
        <div className="mt-4 border-t border-line pt-3.5">
          <p className="flex items-start gap-2 font-medium tabular-nums">
            <CalendarDays aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-ink" />
            <span className="min-w-0">
              <span>{first ? describeApplyTime(first) : '시간 미정'}</span>
              {others > 0 && <span className="whitespace-nowrap text-ink-muted">{` 외 ${others}개`}</span>}
            </span>
          </p>
          <p className="pt-1 text-sm text-ink-muted">
            {`${TOPIC_LABELS[topic]}${paymentState && paymentState !== label ? ` · ${paymentState}` : ''}`}
          </p>
          {card.passedOn && (
            <p className="pt-1 text-sm font-medium break-words">{PASSED_ON_LABELS[card.passedOn.state]}</p>
          )}
          {unread > 0 && (
            <Link
              to={paths.messages(card.mentoringId)}
              className="relative z-10 mt-2 inline-flex min-h-target items-center gap-2 rounded-lg bg-danger-soft px-3.5 text-sm font-semibold text-danger"
            >
              <MessageCircle aria-hidden className="size-4.5" />
              <span>{`새 메시지 ${unread}개`}</span>
            </Link>
          )}
        </div>
      </article>
    </Card>
  );
}

function MentoringCardSkeleton() {
  return (
    <Card>
      <div className="flex gap-4">
        <Skeleton round className="size-14 shrink-0" />
        <div className="min-w-0 flex-1">
          <Skeleton className="h-6 w-28 max-w-full" />
          <Skeleton className="mt-1.5 h-4 w-40 max-w-full" />
        </div>
      </div>
      <div className="mt-4 border-t border-line pt-4">
        <Skeleton className="h-5 w-52 max-w-full" />
        <Skeleton className="mt-2 h-4 w-24 max-w-full" />
      </div>
    </Card>
  );
}

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

/** The tabs with their panels. Arrow keys move between tabs, Enter or Space opens one: a panel may have to be loaded. */
function StatusTabs({ side }: { side: Side }) {
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const requested = search.get('tab');
  const current: Tab = TABS.find((name) => name === requested) ?? 'unconfirmed';

  function choose(next: Tab) {
    const changed = new URLSearchParams(search);
    changed.set('tab', next);
    setSearch(changed, { replace: true });
  }

  return (
    <div className="flex flex-1 flex-col">
      <div className="border-b border-line bg-surface px-tabs">
        <div role="tablist" aria-label="멘토링 상태" className="relative flex">
          {TABS.map((tab) => (
            <button
              key={tab}
              id={`${id}-tab-${tab}`}
              type="button"
              role="tab"
              aria-selected={tab === current}
              aria-controls={tab === current ? `${id}-panel` : undefined}
              tabIndex={tab === current ? 0 : -1}
              onClick={() => choose(tab)}
              onKeyDown={moveFocus}
              className={clsx(
                'z-10 flex min-h-target min-w-0 flex-1 basis-0 items-center justify-center py-2 text-center text-base font-semibold',
                'transition-colors duration-150',
                tab === current ? 'text-ink' : 'text-ink-faint hover:text-ink-muted',
              )}
            >
              {TAB_LABELS[tab]}
            </button>
          ))}
          <span
            aria-hidden
            style={{ width: `${100 / TABS.length}%`, translate: `${100 * TABS.indexOf(current)}%` }}
            className="absolute -bottom-px left-0 h-0.5 rounded-full bg-ink transition-[translate,width] duration-200 ease-glide"
          />
        </div>
      </div>
      <div
        key={current}
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-tab-${current}`}
        tabIndex={0}
        className="flex flex-1 flex-col focus-visible:-outline-offset-2"
      >
        <MentoringList side={side} tab={current} />
      </div>
    </div>
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
      <MorePages list={list} />
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

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
  const at = tabs.indexOf(event.currentTarget);
  // Negative ones count from the last tab.
  const targets: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
  const to = targets[pressedKey(event) ?? ''];
  if (to === undefined) return;
  event.preventDefault();
  tabs.at(to % tabs.length)?.focus();
}
