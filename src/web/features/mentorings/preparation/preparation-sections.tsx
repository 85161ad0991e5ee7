import { messageOf } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { LoadingRegion, Skeleton } from '../../../ui/status/skeleton.tsx';
import { usePreparation } from './preparation-queries.ts';
import { QuestionsOf, questionsTitle } from './questions.tsx';
import { SharedNote } from './shared-note.tsx';

/**
 * What the two prepare, on the progress screen.
 * @param isOver whether the mentoring has ended: then only what was written is shown
 */
export function PreparationSections({ mentoringId, isOver = false }: { mentoringId: number; isOver?: boolean }) {
  const { data: preparation, error, isPending, refetch } = usePreparation(mentoringId);
  if (isPending) {
    if (isOver) return null;
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
  const { questions, note, isOpen } = preparation;
  // Nothing was prepared, and nothing can be any more, or needs to be.
  if ((isOver || !isOpen) && questions.length === 0 && !note.text) return null;
  return (
    <>
      <Section title={questionsTitle(preparation)}>
        <QuestionsOf preparation={preparation} />
      </Section>
      <NoteSection mentoringId={mentoringId} />
    </>
  );
}

/** The note of both, without the questions; nothing until it is known. */
export function NoteSection({ mentoringId }: { mentoringId: number }) {
  const { data: preparation } = usePreparation(mentoringId);
  if (!preparation || (!preparation.isOpen && !preparation.note.text)) return null;
  return (
    <Section title="함께 쓰는 메모">
      <SharedNote preparation={preparation} />
    </Section>
  );
}

function Section({ title, children }: { title: string; children: Elements }) {
  return (
    <section>
      <h2 className="pb-2.5 text-sm font-semibold text-ink-muted">{title}</h2>
      {children}
    </section>
  );
}
