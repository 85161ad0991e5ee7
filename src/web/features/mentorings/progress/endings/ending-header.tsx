import { clsx } from 'clsx';
import {
  CalendarX2,
  ChevronRight,
  CircleCheck,
  CircleX,
  Clock,
  Hourglass,
  type LucideIcon,
  SearchCheck,
  Undo2,
  UserX,
} from 'lucide-react';
import { Link } from 'react-router';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { paths } from '#contract/pages.ts';
import { useNow } from '../../../../lib/clock.ts';
import { SuccessMark } from '../../../../ui/art/success-mark.tsx';
import { Avatar } from '../../../../ui/status/avatar.tsx';
import { type BadgeTone, TONES } from '../../../../ui/status/badge.tsx';
import { describeNextFree } from '../../../mentors/list/describe-next-free.ts';
import { PassedOn } from '../../pass-on/passed-on.tsx';
import { hasJustSucceeded, Person } from '../ticket.tsx';
import { describeRefund, type EndingKind, type EndingText } from './ending-text.ts';

/** Mentors that a student may propose to instead, and when each has time next. */
function MentorRow({ mentors }: { mentors: Mentoring['suggestedMentors'] }) {
  const now = useNow();
  return (
    <ul className="-mx-page scroll-row gap-2 px-page">
      {mentors.map(({ memberId, name, profileImage, jobTitle, career, nextFreeAt }) => (
        <li key={memberId} className="flex w-36 shrink-0">
          <Link
            to={paths.mentor(memberId)}
            className="flex min-w-0 flex-1 flex-col gap-2.5 rounded-xl border border-line p-3.5 transition-transform active:scale-99"
          >
            <Avatar src={profileImage} size="sm" />
            <span className="min-w-0">
              <span className="block truncate font-bold">{name}</span>
              <span className="sr-only">{`${jobTitle} · ${career}년차, 가장 빠른 시간 `}</span>
              <time dateTime={nextFreeAt} className="block truncate text-sm text-ink-muted tabular-nums">
                {describeNextFree(new Date(nextFreeAt), now)}
              </time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** After an end without a session: other mentors of the field, for the student. */
export function SuggestedMentors({ mentoring, ending }: { mentoring: Mentoring; ending: EndingText }) {
  const { side, suggestedMentors, field } = mentoring;
  if (side === 'mentor' || ending.kind === 'DISPUTED' || ending.kind === 'COMPLETED' || isWithAnother(mentoring))
    return null;
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="font-bold">다른 멘토</h2>
        <Link
          to={paths.mentors(field ? { field } : {})}
          className="inline-flex min-h-target items-center text-sm font-semibold text-brand-ink"
        >
          {field && <span className="sr-only">{`${field} 멘토 `}</span>}
          <span>모두 보기</span>
          <ChevronRight aria-hidden className="size-4" />
        </Link>
      </div>
      {suggestedMentors.length > 0 && <MentorRow mentors={suggestedMentors} />}
    </section>
  );
}

/** For a proposal that has passed on, or is about to. */
export function isWithAnother({ passedOn }: Pick<Mentoring, 'passedOn'>): boolean {
  return passedOn !== null && passedOn.state !== 'NOBODY';
}

const LOOKS: Readonly<Record<EndingKind, { icon: LucideIcon; tone: BadgeTone }>> = {
  CANCELLED: { icon: CircleX, tone: 'neutral' },
  REVERSED: { icon: Undo2, tone: 'danger' },
  REJECTED: { icon: CircleX, tone: 'neutral' },
  EXPIRED: { icon: Hourglass, tone: 'warning' },
  CLOSED: { icon: CalendarX2, tone: 'neutral' },
  NO_SHOW: { icon: UserX, tone: 'danger' },
  DISPUTED: { icon: SearchCheck, tone: 'warning' },
  COMPLETED: { icon: CircleCheck, tone: 'success' },
};

/** Whether the reason is the note of a decision, which stands with the decision (`DisputeParts`). */
function isDecided({ wasDisputed, history }: Mentoring): boolean {
  const last = history.at(-1);
  return history.some(({ action }) => action === 'decide') || (wasDisputed && last?.actor === 'SYSTEM');
}

/** Replaces the tracker after the end: how, when and by which side it ended, the reason, the refund, and the other side (product §22.3). */
export function EndingHeader({ mentoring, ending }: { mentoring: Mentoring; ending: EndingText }) {
  const { icon: Icon, tone } = LOOKS[ending.kind];
  const now = useNow();
  const reason = isDecided(mentoring) ? null : mentoring.reason;
  return (
    <>
      <div className="flex flex-col items-start gap-3">
        {ending.kind === 'COMPLETED' && hasJustSucceeded(mentoring, now) ? (
          <SuccessMark />
        ) : (
          <span className={clsx('flex size-12 shrink-0 items-center justify-center rounded-full', TONES[tone])}>
            <Icon aria-hidden className="size-6" />
          </span>
        )}
        <h2 className="w-full text-2xl font-bold text-balance break-words">{ending.title}</h2>
        {ending.sentence && <p className="w-full break-words text-ink-muted">{ending.sentence}</p>}
        {reason && (
          <p className="w-full rounded-lg bg-sunken px-4 py-3 break-words whitespace-pre-wrap">{`사유: ${reason}`}</p>
        )}
      </div>
      {mentoring.side === 'mentee' && ending.kind !== 'COMPLETED' && ending.kind !== 'DISPUTED' && (
        <Refund mentoring={mentoring} />
      )}
      <Person mentoring={mentoring} isBrief={mentoring.side === 'mentee'} />
    </>
  );
}

/** For the payer: the sum, the way of its refund, and the coupon. */
function Refund({ mentoring }: { mentoring: Mentoring }) {
  const { payment } = mentoring;
  if (isWithAnother(mentoring)) {
    return (
      <div className="flex flex-col items-start gap-1 rounded-xl bg-sunken p-4">
        <PassedOn mentoring={mentoring} />
      </div>
    );
  }
  const { sum, way, coupon } = describeRefund(payment);
  return (
    <div className="flex flex-col gap-1 rounded-xl bg-sunken p-4">
      <h3 className="sr-only">환불</h3>
      {mentoring.passedOn && <p>지금 제안을 전할 수 있는 다른 선배가 없었어요.</p>}
      <p className="font-semibold tabular-nums">{sum}</p>
      {way && (
        <p className="flex items-start gap-1.5 text-sm text-ink-muted tabular-nums">
          <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">{way}</span>
        </p>
      )}
      {coupon && <p className="text-sm break-words text-ink-muted">{coupon}</p>}
    </div>
  );
}
