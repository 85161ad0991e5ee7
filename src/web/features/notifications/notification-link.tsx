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
import { keepDatesTogether, withLocalTimes } from '../../lib/korean-date.ts';
import { describeTimeOfEvent } from './days.ts';

const ICONS: Readonly<Record<Notification['kind'], LucideIcon>> = {
  MENTORING_PROPOSE: Send,
  MENTORING_PASSON: Send,
  PAYMENT_NOBODY_LEFT: CreditCard,
  MENTORING_PAY: CreditCard,
  PAYMENT_LATE_CAPTURE: CreditCard,
  PAYMENT_REFUND_REFUSED: CreditCard,
  PAYMENT_REFUND_DELAYED: CreditCard,
  PAYMENT_DEPOSIT_EXPIRED: CreditCard,
  PAYMENT_PAID_AFTER_END: CreditCard,
  PAYMENT_PAID_AFTER_REVERSAL: CreditCard,
  PAYMENT_REFUND_COMPLETED: CreditCard,
  PAYMENT_REVERSED: CreditCard,
  MENTORING_ACCEPT: CalendarCheck,
  MENTORING_ATTEND: CalendarCheck,
  MENTORING_COMPLETE: CalendarCheck,
  MENTORING_OFFERTIMES: CalendarClock,
  MENTORING_CHANGETIMES: CalendarClock,
  MENTORING_ASKQUESTION: MessageCircle,
  MENTORING_ANSWERQUESTION: MessageCircle,
  MENTORING_REJECT: MailX,
  MENTORING_CANCEL: CalendarX,
  MENTORING_EXPIRE: Hourglass,
  MENTORING_CLOSE: MailX,
  MENTORING_BOUNCE: CalendarX,
  MENTORING_RECORDNOSHOW: CalendarX,
  MENTORING_DISPUTE: ShieldAlert,
  MENTORING_DECIDE: ShieldCheck,
  MENTORING_ACCEPTDECISION: ShieldCheck,
  MENTORING_APPEAL: ShieldAlert,
  MENTORING_STATEMENT: ShieldAlert,
  MENTORING_ANNUL: CalendarX,
  MENTORING_NUDGE: Hourglass,
  MENTORING_REMINDER: CalendarClock,
  MENTORING_ATTENDANCE: CalendarClock,
  MEETING_PLACE: CalendarClock,
  PAYOUT_ACCOUNT_MISSING: CreditCard,
  PAYOUT_ACCOUNT_CHANGED: CreditCard,
  PAYOUT_ACCOUNT_CONFIRMED: CreditCard,
  PAYOUT_ACCOUNT_REFUSED: CreditCard,
  TRANSFER_SENT: CreditCard,
  TRANSFER_FAILED: CreditCard,
  COUPON_GIVEN: Ticket,
  COUPON_REVOKED: Ticket,
  CERTIFICATE_APPROVED: ShieldCheck,
  CERTIFICATE_REJECTED: ShieldAlert,
  ENROLMENT_ENDING: Hourglass,
  UNIVERSITY: ShieldCheck,
  MESSAGE: MessageCircle,
  REVIEW: MessageCircle,
  PUBLIC_ANSWER: MessageCircle,
  NEW_TIMES: CalendarClock,
  PLACE_FREE: CalendarCheck,
  PAUSE_QUESTION: Hourglass,
  PAUSED: Hourglass,
  MESSAGE_REPORT: ShieldAlert,
  DISPUTE: ShieldAlert,
  REFUND_REFUSED: ShieldAlert,
  ALERT: ShieldAlert,
};

/** One event; a tap opens the screen where the user can act on it. Highlighted when it was unread as the list was opened. */
export function NotificationLink({
  notification,
  isNew,
  now,
}: {
  notification: Notification;
  isNew: boolean;
  now: Date;
}) {
  const { kind, title, body, link, createdAt } = notification;
  // Not every kind is known to a page that was loaded before the server was upgraded.
  const Icon = isNewProposal(notification) ? MailPlus : kind in ICONS ? ICONS[kind] : Bell;
  return (
    <Link
      to={link}
      className={clsx(
        'flex gap-3.5 px-page py-5 transition-colors',
        isNew ? 'bg-brand-soft/60 hover:bg-brand-soft' : 'hover:bg-sunken',
      )}
    >
      <span
        aria-hidden
        className={clsx(
          'flex size-11 shrink-0 items-center justify-center rounded-full',
          isNew ? 'bg-surface text-brand-ink' : 'bg-sunken text-ink-faint',
        )}
      >
        <Icon className="size-5.5" strokeWidth={1.75} />
      </span>
      <span className="min-w-0 flex-1">
        <span className={clsx('block', isNew ? 'font-bold' : 'font-medium')}>
          {isNew && <span className="sr-only">새 알림: </span>}
          <span>{title}</span>
        </span>
        <span className="block pt-0.5 text-ink-muted">
          {keepDatesTogether(withLocalTimes(body, new Date(createdAt)))}
        </span>
        <time dateTime={createdAt} className="block pt-1 text-sm text-ink-faint">
          {describeTimeOfEvent(new Date(createdAt), now)}
        </time>
      </span>
    </Link>
  );
}

/** What a student has paid for arrives at the mentor as a proposal. */
function isNewProposal({ kind, link }: Notification): boolean {
  return kind === 'MENTORING_PAY' && link.startsWith(PAGES.mentorStatus);
}
