import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Preparation } from '#contract/mentorings/preparation.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import { useToast } from '../../../ui/overlays/toast.ts';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { usePreparation, usePreparationChanges } from './preparation-queries.ts';
import { SharedNote } from './shared-note.tsx';

const [QuestionsSheet, opener] = lazySheet(() => import('./questions-sheet.tsx'));

/**
 * What the two talk about, on the progress screen and in the room: the mentee's questions, ticked by either side, and under them the note of
 * both. Without questions the proposal's message stands in their place.
 */
export default function Agenda({ mentoringId, message }: { mentoringId: number; message: string }) {
  const { data: preparation, error, isPending, refetch } = usePreparation(mentoringId);
  const [isWriting, setWriting] = useState(false);
  if (isPending) {
    return (
      <LoadingRegion>
        <Skeleton className="h-40 w-full rounded-xl" />
      </LoadingRegion>
    );
  }
  if (!preparation) {
    return (
      <div className="flex flex-col items-start gap-3">
        <p role="alert" className="text-ink-muted">
          {messageOf(error)}
        </p>
        <Button variant="soft" size="sm" onClick={() => refetch()}>
          다시 시도
        </Button>
      </div>
    );
  }
  const { side, questions, isOpen } = preparation;
  const hasQuestions = questions.length > 0;
  return (
    <div className="flex flex-col gap-4">
      {hasQuestions ? (
        <QuestionList preparation={preparation} />
      ) : (
        <p className="break-words whitespace-pre-wrap text-ink-muted">{message || '아직 적은 질문이 없어요.'}</p>
      )}
      {side === 'mentee' && isOpen && (
        <Button variant="soft" size="sm" className="self-start" {...opener} onClick={() => setWriting(true)}>
          {hasQuestions ? '질문 고치기' : '질문 적기'}
        </Button>
      )}
      <SharedNote preparation={preparation} />
      {isWriting && <QuestionsSheet preparation={preparation} onClose={() => setWriting(false)} />}
    </div>
  );
}

/** The mentee's questions as a list to tick, for either side; ticks are stored and seen by both. Nothing while there are none. */
function QuestionList({ preparation }: { preparation: Preparation }) {
  const { mentoringId, questions, isOpen } = preparation;
  const { tick } = usePreparationChanges(mentoringId);
  const toast = useToast();
  // What was tapped, until the server has answered.
  const [pending, setPending] = useState<Readonly<Record<number, boolean>>>({});

  async function setTicked(position: number, isTicked: boolean) {
    setPending((all) => ({ ...all, [position]: isTicked }));
    try {
      await tick(position, isTicked);
    } catch (error) {
      toast.show({ message: messageOf(error), tone: 'danger' });
    }
    setPending(({ [position]: _done, ...rest }) => rest);
  }

  return (
    <ul className="flex flex-col gap-2">
      {questions.map(({ position, text, isTicked: isStored }) => {
        const isTicked = pending[position] ?? isStored;
        return (
          <li key={position}>
            <label className="relative flex min-h-target items-start gap-3 rounded-lg bg-sunken px-4 py-3">
              <input
                type="checkbox"
                checked={isTicked}
                disabled={!isOpen}
                onChange={(event) => void setTicked(position, event.target.checked)}
                className="absolute inset-0 cursor-pointer appearance-none rounded-lg disabled:cursor-default"
              />
              <span
                aria-hidden
                className={clsx(
                  'mt-0.5 flex size-5.5 shrink-0 items-center justify-center rounded-sm border-2',
                  isTicked ? 'border-brand bg-brand text-on-brand' : 'border-line-strong text-transparent',
                )}
              >
                <Check strokeWidth={3.5} className="size-3.5" />
              </span>
              <span className={clsx('min-w-0 flex-1 break-words', isTicked && 'text-ink-muted line-through')}>
                {text}
              </span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}
