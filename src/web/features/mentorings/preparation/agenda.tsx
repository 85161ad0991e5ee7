import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { usePreparation } from './preparation-queries.ts';
import { QuestionList } from './question-list.tsx';
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
