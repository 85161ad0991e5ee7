import { useState, type ReactNode } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadingRegion, Skeleton } from '../../ui/status/skeleton.tsx';
import { usePreparation } from './preparation-queries.ts';
import { QuestionList } from './question-list.tsx';
import { QuestionsSheet } from './questions-sheet.tsx';
import { SharedNote } from './shared-note.tsx';

/** What the two prepare, on the progress screen. */
export function PreparationSections({ mentoringId }: { mentoringId: number }) {
  const [isEditing, setEditing] = useState(false);
  const { data: preparation, error, isPending, refetch } = usePreparation(mentoringId);
  if (isPending) {
    return (
      <LoadingRegion>
        <Skeleton className="h-40 w-full rounded-xl" />
      </LoadingRegion>
    );
  }
  if (!preparation) {
    return (
      <Section title="준비">
        <p role="alert" className="pb-3 text-ink-muted">
          {messageOf(error)}
        </p>
        <Button variant="soft" size="sm" onClick={() => refetch()}>
          다시 시도
        </Button>
      </Section>
    );
  }
  const { side, questions, note, isOpen } = preparation;
  const canAsk = side === 'mentee' && isOpen;
  // Nothing was prepared, and nothing can be any more.
  if (!isOpen && questions.length === 0 && !note.text) return null;
  return (
    <>
      <Section title={side === 'mentee' ? '물어볼 질문' : '후배의 질문'}>
        {questions.length > 0 ? (
          <QuestionList preparation={preparation} />
        ) : (
          <p className="text-ink-muted">
            {canAsk ? '만나기 전에 궁금한 것을 세 가지까지 적어 보세요.' : '아직 적은 질문이 없어요.'}
          </p>
        )}
        {canAsk && (
          <Button variant="soft" size="sm" className="mt-3" onClick={() => setEditing(true)}>
            {questions.length > 0 ? '질문 고치기' : '질문 적기'}
          </Button>
        )}
      </Section>
      {(isOpen || note.text) && (
        <Section title="함께 쓰는 메모">
          <SharedNote preparation={preparation} />
        </Section>
      )}
      {isEditing && <QuestionsSheet preparation={preparation} onClose={() => setEditing(false)} />}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="pb-3 text-lg font-bold">{title}</h2>
      {children}
    </section>
  );
}
