import { useState } from 'react';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { TOPIC_LABELS } from '#domain/mentorings/proposals/topics.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Person, TimeLeft } from './ticket.tsx';

/** Longer words are folded, so that the times stay on the first screen. In characters. */
const SHOWN_AT_FIRST = 140;

/** What a mentor is asked: the student, and their words. */
export function Request({ mentoring }: { mentoring: Mentoring }) {
  const { topic, mentoringMessage, dueAt } = mentoring;
  const now = useNow();
  const isLong = mentoringMessage.length > SHOWN_AT_FIRST || mentoringMessage.split('\n').length > 6;
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="min-w-0 flex-1 basis-48">
          <Person mentoring={mentoring} />
        </div>
        <TimeLeft dueAt={dueAt} now={now} />
      </div>
      <div className="rounded-2xl rounded-tl-sm bg-brand-soft p-5">
        <p className="text-sm font-semibold text-brand-ink">{TOPIC_LABELS[topic]}</p>
        <h2
          className={`pt-1 text-xl font-semibold break-words whitespace-pre-wrap ${isLong && !isWhole ? 'line-clamp-5' : ''}`}
        >
          {mentoringMessage || `${TOPIC_LABELS[topic]}에 대해 이야기하고 싶어요.`}
        </h2>
        {isLong && (
          <Button variant="ghost" size="sm" className="-mb-2 -ml-4" onClick={() => setWhole(!isWhole)}>
            {isWhole ? '접기' : '모두 보기'}
          </Button>
        )}
      </div>
    </>
  );
}
