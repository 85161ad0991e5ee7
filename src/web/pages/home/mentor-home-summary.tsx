import { CalendarDays, ChevronRight, Inbox, type LucideIcon, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MentorHomeSummary as Summary } from '#contract/mentorings/next-step.ts';
import { PAGES, paths } from '#contract/pages.ts';
import { describeWon } from '#domain/money/payments.ts';
import { describeKoreanTime } from '../../lib/korean-date.ts';

/** Requests, next session and earnings at the top of a mentor's home, in place of the students' hint. */
export function MentorHomeSummary({ summary }: { summary: Summary }) {
  const { proposals, nearestDueAt, session, monthKrw, expectedKrw } = summary;
  return (
    <section aria-labelledby="mentor-home-summary">
      <h2 id="mentor-home-summary" className="sr-only">
        한눈에 보기
      </h2>
      <ul className="flex flex-col divide-y divide-line rounded-xl bg-surface px-5 py-1.5 shadow-card">
        <Row icon={Inbox} label="답할 제안" to={PAGES.mentorStatus}>
          <span>{proposals > 0 ? `${proposals}건` : '없어요'}</span>
          {nearestDueAt && <Detail>{`${describeKoreanTime(new Date(nearestDueAt))}까지`}</Detail>}
        </Row>
        <Row
          icon={CalendarDays}
          label="다음 멘토링"
          to={session ? paths.progress('mentor', session.mentoringId) : `${PAGES.mentorStatus}?tab=confirmed`}
        >
          <span>{session ? describeKoreanTime(new Date(session.startsAt)) : '없어요'}</span>
          {session && <Detail>{`${session.name}님`}</Detail>}
        </Row>
        <Row icon={Wallet} label="이번 달 번 금액" to={PAGES.earnings}>
          <span>{describeWon(monthKrw)}</span>
          {expectedKrw > 0 && <Detail>{`확정된 멘토링 ${describeWon(expectedKrw)}`}</Detail>}
        </Row>
      </ul>
    </section>
  );
}

function Row({
  icon: Icon,
  label,
  to,
  children,
}: {
  icon: LucideIcon;
  label: string;
  to: string;
  children: ReactNode;
}) {
  return (
    <li className="@container">
      <Link to={to} className="flex min-h-14 items-center gap-3 py-2.5">
        <Icon aria-hidden className="size-5 shrink-0 text-brand-ink @max-[12rem]:hidden" />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-ink-muted">{label}</span>
          <span className="ml-auto min-w-0 text-right font-semibold tabular-nums">{children}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-faint @max-[12rem]:hidden" />
      </Link>
    </li>
  );
}

function Detail({ children }: { children: ReactNode }) {
  return <span className="block text-sm font-normal break-words text-ink-muted">{children}</span>;
}
