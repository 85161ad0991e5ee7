import { clsx } from 'clsx';
import {
  Bell,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  CreditCard,
  Hourglass,
  type LucideIcon,
  MailPlus,
  MailX,
  MessageCircle,
  Send,
  ShieldAlert,
  ShieldCheck,
  Ticket,
} from 'lucide-react';
import { Link } from 'react-router';
import type { Notification } from '#contract/notifications/notifications.ts';
import { PAGES } from '#contract/pages.ts';
import { KINDS_OF_NOTIFICATIONS, type NotificationIcon } from '#domain/notifications/notifications.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import {
  describeClock,
  describeKoreanDay,
  isElsewhere,
  keepDatesTogether,
  withLocalTimes,
} from '../../lib/korean-date.ts';

const ICONS: Readonly<Record<NotificationIcon, LucideIcon>> = {
  SENT: Send,
  MONEY: CreditCard,
  CONFIRMED: CalendarCheck,
  TIME: CalendarClock,
  MESSAGE: MessageCircle,
  DECLINED: MailX,
  CANCELLED: CalendarX,
  WAITING: Hourglass,
  WARNING: ShieldAlert,
  VERIFIED: ShieldCheck,
  COUPON: Ticket,
};

type LinkProps = { notification: Notification; isNew: boolean; now: Date; className?: string | undefined };

/** One event; a tap opens the screen where the user can act on it. New when it was unread as the list was opened: then its title is shown too. */
export function NotificationLink({ notification, isNew, now, className }: LinkProps) {
  const { kind, title, body, link, createdAt } = notification;
  // A page loaded before a server upgrade does not know every kind.
  const known = Object.hasOwn(KINDS_OF_NOTIFICATIONS, kind);
  const Icon = isNewProposal(notification) ? MailPlus : known ? ICONS[KINDS_OF_NOTIFICATIONS[kind].icon] : Bell;
  return (
    <Link
      to={link}
      className={clsx(
        'flex gap-3.5 px-page py-4 transition-colors hover:bg-sunken',
        !isNew && 'items-center',
        className,
      )}
    >
      <span
        aria-hidden
        className={clsx(
          'flex size-10 shrink-0 items-center justify-center rounded-full',
          isNew ? 'bg-brand-soft text-brand-ink' : 'text-ink-faint',
        )}
      >
        <Icon className="size-5.5" strokeWidth={1.75} />
      </span>
      <span className="min-w-0 flex-1">
        <span className={isNew ? 'block font-bold' : 'sr-only'}>
          {isNew && <span className="sr-only">새 알림: </span>}
          <span>{title}</span>
        </span>
        <span className="block truncate text-ink-muted">
          {keepDatesTogether(withLocalTimes(body, new Date(createdAt)))}
        </span>
      </span>
      <time dateTime={createdAt} className="shrink-0 pt-0.5 text-sm text-ink-faint tabular-nums">
        {describeTimeOfEvent(new Date(createdAt), now)}
      </time>
    </Link>
  );
}

/** A student's payment reaches the mentor as a proposal. */
function isNewProposal({ kind, link }: Notification): boolean {
  return kind === 'MENTORING_PAY' && link.startsWith(PAGES.mentorStatus);
}

/** The newest event about one mentoring, and those before it; any other event stands alone. */
export interface Topic<T> {
  newest: T;
  earlier: T[];
}

/** Topics of one Korean day under its name: `오늘`, `어제`, `11월 22일 (일)`. */
interface Day<T> {
  day: string;
  title: string;
  topics: Topic<T>[];
}

/** A list by days and topics, in the list's own order: newest first stays newest first. A topic stands at its newest event. */
export function groupByDay<T extends { createdAt: string; link: string }>(events: readonly T[], now: Date): Day<T>[] {
  const days: Day<T>[] = [];
  const open = new Map<string, Topic<T>>();
  for (const event of events) {
    const known = open.get(event.link);
    if (known) {
      known.earlier.push(event);
      continue;
    }
    const topic: Topic<T> = { newest: event, earlier: [] };
    if (MENTORING.test(event.link)) open.set(event.link, topic);
    const at = new Date(event.createdAt);
    const day = koreanDay(at);
    const last = days.at(-1);
    if (last?.day === day) last.topics.push(topic);
    else days.push({ day, title: titleOf(at, now), topics: [topic] });
  }
  return days;
}

/** The React key of a topic. A newer event does not change it, so that an unfolded topic stays unfolded. */
export function keyOfTopic({ newest: { link, notificationId } }: Topic<Notification>): string {
  return MENTORING.test(link) ? link : String(notificationId);
}

const MENTORING = /^\/user\/status\/\w+\/progress\/\d+$/;
function titleOf(at: Date, now: Date): string {
  if (koreanDay(at) === koreanDay(now) && !isElsewhere(at)) return '오늘';
  if (koreanDay(at) === koreanDay(new Date(now.getTime() - DAY_MS)) && !isElsewhere(at)) return '어제';
  return describeKoreanDay(koreanDay(at));
}

/** When an event was, below its day: `방금 전`, `5분 전`, then the time of day. */
export function describeTimeOfEvent(at: Date, now: Date): string {
  const elapsed = now.getTime() - at.getTime();
  if (elapsed < MINUTE_MS) return '방금 전';
  if (elapsed < HOUR_MS) return `${Math.floor(elapsed / MINUTE_MS)}분 전`;
  return describeClock(at);
}
