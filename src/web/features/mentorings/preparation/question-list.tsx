import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Preparation } from '#contract/mentorings/preparation.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { useToast } from '../../../ui/overlays/toast.ts';
import { usePreparationChanges } from './preparation-queries.ts';

/** The mentee's questions as a list to tick, for either side; ticks are stored and seen by both. Nothing while there are none. */
export function QuestionList({ preparation }: { preparation: Preparation }) {
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
