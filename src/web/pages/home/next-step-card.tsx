import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import {
  CalendarClock,
  CreditCard,
  FileUp,
  Heart,
  Inbox,
  type LucideIcon,
  MessageCircleQuestion,
  MessageCircleWarning,
  Video,
  Wallet,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DataOf } from '#contract/calls.ts';
import type { NextStep } from '#contract/mentorings/next-step.ts';
import type { NextStepKind } from '#domain/mentorings/next-step.ts';
import { useSession } from '../../app/session/session.ts';
import { useSetPaused } from '../../features/mentors/availability/use-set-paused.ts';
import { useNow } from '../../lib/clock.ts';
import { usePollInterval } from '../../lib/live/live-state.ts';
import { queryOf } from '../../lib/queries.ts';
import { describeNextStep } from './next-step-text.ts';

const ICONS: Readonly<Record<NextStepKind, LucideIcon>> = {
  ENTER: Video,
  OBJECT: MessageCircleWarning,
  DECISION: MessageCircleWarning,
  PAY: CreditCard,
  CHOOSE_TIME: CalendarClock,
  TELL_MORE: MessageCircleQuestion,
  ANSWER: Inbox,
  MEET: CalendarClock,
  EXPLAIN: MessageCircleWarning,
  REFUND_ACCOUNT: CreditCard,
  REGISTER: FileUp,
  HAND_IN: FileUp,
  RENEW: FileUp,
  RESUME: CalendarClock,
  REVIEW: Heart,
  THANK: Heart,
  CONSENT: MessageCircleQuestion,
  EARNED: Wallet,
};

/**
 * The one next thing, as one link; a paused mentor ends the pause here by one tap. Announced when it changes while the page is open (product
 * §21).
 */
export function NextStepCard({ step, side }: { step: NextStep; side: 'mentor' | 'mentee' }) {
  const described = describeNextStep(step, side, useNow());
  return (
    <section aria-label="다음 할 일" aria-live="polite">
      {step.kind === 'RESUME' ? (
        <ResumeButton step={step} described={described} />
      ) : (
        <Link to={described.to} className={CARD}>
          <CardParts step={step} described={described} />
        </Link>
      )}
    </section>
  );
}

const CARD =
  'flex w-full flex-wrap items-center gap-x-4 gap-y-3 rounded-xl bg-surface p-5 text-left shadow-card transition-transform active:scale-99';

interface Parts {
  readonly step: NextStep;
  readonly described: ReturnType<typeof describeNextStep>;
}

function ResumeButton(parts: Parts) {
  const setPaused = useSetPaused();
  const [isSending, setSending] = useState(false);
  async function resume() {
    if (isSending) return;
    setSending(true);
    await setPaused(false);
    setSending(false);
  }
  return (
    <button type="button" className={CARD} aria-busy={isSending} onClick={resume}>
      <CardParts {...parts} />
    </button>
  );
}

function CardParts({ step, described: { title, text, quote, action } }: Parts) {
  const Icon = ICONS[step.kind];
  const isWarning = step.kind === 'OBJECT' || step.kind === 'EXPLAIN';
  return (
    <>
      <span
        className={clsx(
          'flex size-12 shrink-0 items-center justify-center rounded-full',
          isWarning ? 'bg-warning-soft text-warning' : 'bg-brand-soft text-brand-ink',
        )}
      >
        <Icon aria-hidden className="size-6" />
      </span>
      <span className="min-w-0 flex-1 basis-44">
        <span className="block text-lg leading-snug font-bold break-words">{title}</span>
        <span className="block pt-0.5 text-sm break-words text-ink-muted tabular-nums">{text}</span>
      </span>
      {quote && (
        <span className="w-full truncate rounded-lg bg-sunken px-4 py-3">
          <strong>{quote.from}</strong>
          <span>{` ${quote.words}`}</span>
        </span>
      )}
      <span className="inline-flex min-h-target grow items-center justify-center rounded-lg bg-brand px-4 text-sm font-semibold text-on-brand sm:grow-0">
        {action}
      </span>
    </>
  );
}

/** Timers of browsers end after 24 days; an hour is often enough to ask. */
const LONGEST_WAIT_MS = 60 * 60 * 1000;

/** The one next thing of the signed-in member. Writes and live events refetch it under `next-step`. */
export const nextStepQuery = queryOf(['next-step'], 'GET /v1/next-step');

/**
 * The same, refetched when time changes it. A failed request is retried automatically, and the screen stays meanwhile.
 */
export function useNextStep() {
  const { isAuthenticated } = useSession();
  const pollInterval = usePollInterval(30_000);
  const { data, isFetched, refetch } = useQuery({
    ...nextStepQuery,
    enabled: isAuthenticated,
    refetchInterval: ({ state }) => waitOf(state.data, pollInterval),
  });
  return {
    answer: isAuthenticated ? data : undefined,
    hasFailed: isAuthenticated && isFetched && !data,
    refetch,
  };
}

/** One second later than the server says, so that the answer has changed by then. */
function waitOf(answer: DataOf<'GET /v1/next-step'> | undefined, pollInterval: number | false): number | false {
  const seconds = answer?.changesInSeconds;
  if (seconds == null) return pollInterval;
  return Math.min((seconds + 1) * 1000, LONGEST_WAIT_MS, pollInterval || Infinity);
}
