import { messageOf } from '../../../lib/api-error.ts';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { ErrorState } from '../../../ui/status/states.tsx';
import { usePreparation } from './preparation-queries.ts';
import { QuestionList } from './question-list.tsx';

/**
 * What the mentee wants to talk about, during the call: the questions, to be ticked off by either side; without any the proposal's message.
 */
export default function Agenda({ mentoringId, message }: { mentoringId: number; message: string }) {
  const { data: preparation, error, isPending, refetch } = usePreparation(mentoringId);
  if (isPending) {
    return (
      <LoadingRegion className="pt-2">
        <Skeleton className="h-11 w-full" />
      </LoadingRegion>
    );
  }
  if (!preparation) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  if (preparation.questions.length > 0) {
    return (
      <div className="pt-2">
        <QuestionList preparation={preparation} />
      </div>
    );
  }
  return (
    <p className="pt-2 break-words whitespace-pre-wrap text-ink-muted">
      {message || '남긴 질문이 없어요. 편하게 이야기를 시작해 보세요.'}
    </p>
  );
}
