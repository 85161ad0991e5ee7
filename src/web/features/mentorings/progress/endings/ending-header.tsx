import { clsx } from 'clsx';
import {
  CalendarX2,
  CircleCheck,
  CircleX,
  Clock,
  Hourglass,
  type LucideIcon,
  SearchCheck,
  Undo2,
  UserX,
} from 'lucide-react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { SuccessMark } from '../../../../ui/art/success-mark.tsx';
import type { BadgeTone } from '../../../../ui/status/badge.tsx';
import { PassedOn } from '../../pass-on/passed-on.tsx';
import { hasJustSucceeded } from '../success-moment.ts';
import { Person } from '../ticket.tsx';
import { isWithAnother } from './after-end.tsx';
import type { EndingKind, EndingText } from './ending-text.ts';
import { describeRefund } from './refund-text.ts';

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
const MARKS: Readonly<Record<BadgeTone, string>> = {
  brand: 'bg-brand-soft text-brand-ink',
  neutral: 'bg-sunken text-ink-muted',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
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
          <span className={clsx('flex size-12 shrink-0 items-center justify-center rounded-full', MARKS[tone])}>
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
