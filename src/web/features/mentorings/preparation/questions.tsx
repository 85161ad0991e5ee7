import { useState } from 'react';
import type { Preparation } from '#contract/mentorings/preparation.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { usePreparation } from './preparation-queries.ts';
import { QuestionList } from './question-list.tsx';

const [QuestionsSheet, opener] = lazySheet(() => import('./questions-sheet.tsx'));

/** The title of the questions, for the side that reads it. */
export const questionsTitle = ({ side }: Preparation) => (side === 'mentee' ? '물어볼 질문' : '멘티의 질문');

/** The mentee's questions of a mentoring, in a place that has a title of its own. */
export function Questions({ mentoringId }: { mentoringId: number }) {
  const { data: preparation, error, isPending, refetch } = usePreparation(mentoringId);
  if (isPending) {
    return (
      <LoadingRegion className="w-full">
        <Skeleton className="h-11 w-full" />
      </LoadingRegion>
    );
  }
  if (!preparation) {
    return (
      <>
        <p role="alert" className="text-sm text-ink-muted">
          {messageOf(error)}
        </p>
        <Button variant="soft" size="sm" onClick={() => refetch()}>
          다시 시도
        </Button>
      </>
    );
  }
  return (
    <div className="w-full text-sm">
      <h4 className="pb-2 text-ink-muted">{questionsTitle(preparation)}</h4>
      <QuestionsOf preparation={preparation} />
    </div>
  );
}

/** The questions to tick, and the button to write them. */
export function QuestionsOf({ preparation }: { preparation: Preparation }) {
  const [isEditing, setEditing] = useState(false);
  const { side, questions, isOpen } = preparation;
  const canAsk = side === 'mentee' && isOpen;
  return (
    <>
      {questions.length > 0 ? (
        <QuestionList preparation={preparation} />
      ) : (
        <p className="text-ink-muted">
          {canAsk ? '만나기 전에 궁금한 것을 세 가지까지 적어 보세요.' : '아직 적은 질문이 없어요.'}
        </p>
      )}
      {canAsk && (
        <Button variant="soft" size="sm" className="mt-3" {...opener} onClick={() => setEditing(true)}>
          {questions.length > 0 ? '질문 고치기' : '질문 적기'}
        </Button>
      )}
      {isEditing && <QuestionsSheet preparation={preparation} onClose={() => setEditing(false)} />}
    </>
  );
}
