import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Preparation } from '#contract/mentorings/preparation.ts';
import { MAX_NOTE_LENGTH, note as noteRule } from '#domain/mentorings/preparation.ts';
import { tellResult } from '../../../lib/alert-failure.ts';
import { isRefusal, messageOf } from '../../../lib/api-error.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import { lazySheet } from '../../../ui/overlays/lazy-sheet.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { Skeletons } from '../../../ui/status/skeleton.tsx';
import { usePreparation, usePreparationChanges } from './preparation-queries.ts';

const [QuestionsSheet, opener] = lazySheet(() => import('./questions-sheet.tsx'));

/**
 * What the two talk about, on the progress screen and in the room: the mentee's questions, ticked by either side, and under them the note of
 * both. Without questions the proposal's message stands in their place.
 */
export default function Agenda({ mentoringId, message }: { mentoringId: number; message: string }) {
  const { data: preparation, error, isPending, refetch } = usePreparation(mentoringId);
  const [isWriting, setWriting] = useState(false);
  if (isPending) return <Skeletons each="h-40 w-full rounded-xl" />;
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
  // What was tapped, until the server has answered.
  const [pending, setPending] = useState<Readonly<Record<number, boolean>>>({});

  async function setTicked(position: number, isTicked: boolean) {
    setPending((all) => ({ ...all, [position]: isTicked }));
    await tellResult(() => tick(position, isTicked));
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

/** What was typed, and over which version of the note. */
interface Draft {
  readonly text: string | null;
  readonly version: number;
}

const NOTHING: Draft = { text: null, version: 0 };

/**
 * The note that both write. Saved is over the version that was read when typing began: if the other side was faster, what was typed
 * stays in the field and the other's text is shown above it.
 */
export function SharedNote({ preparation }: { preparation: Preparation }) {
  const { mentoringId, note, side, isOpen } = preparation;
  const [draft, setDraft, clearDraft] = useDraft<Draft>(`note-${mentoringId}`, NOTHING);
  const [error, setError] = useState<string>();
  const { writeNote } = usePreparationChanges(mentoringId);
  const isTyping = draft.text !== null && draft.text !== note.text;
  const text = draft.text ?? note.text;
  const isOutdated = isTyping && draft.version !== note.version;
  const problem = noteRule.safeParse(text).error?.issues[0]?.message;
  const writer = note.by === side ? '내가' : side === 'mentee' ? '선배가' : '후배가';

  function discard() {
    setDraft(NOTHING);
    clearDraft();
    setError(undefined);
  }

  async function save() {
    try {
      const { note: saved } = await writeNote(text, draft.version);
      setError(undefined);
      // What was typed meanwhile is over what is saved now.
      setDraft((now) => (now.text === text ? NOTHING : { text: now.text, version: saved.version }));
      showToast({ message: '메모를 저장했어요.', tone: 'success' });
    } catch (failure) {
      setError(isRefusal(failure, 'NOTE_CHANGED') ? undefined : messageOf(failure));
    }
  }

  if (!isOpen) return note.text ? <p className="break-words whitespace-pre-wrap">{note.text}</p> : null;
  return (
    <div className="flex flex-col gap-3">
      <div role="status">
        {isOutdated && (
          <div className="flex flex-col gap-2 rounded-lg bg-warning-soft px-4 py-3">
            <p className="text-sm font-semibold text-warning">{`쓰는 동안 ${writer} 메모를 바꿨어요.`}</p>
            <p className="break-words whitespace-pre-wrap">{note.text || '메모를 모두 지웠어요.'}</p>
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" size="sm" onClick={discard}>
                바뀐 메모 쓰기
              </Button>
              <Button variant="secondary" size="sm" onClick={() => setDraft({ text, version: note.version })}>
                내가 쓴 메모로 바꾸기
              </Button>
            </div>
          </div>
        )}
      </div>
      <TextArea
        label="함께 쓰는 메모"
        hideLabel
        rows={3}
        placeholder="준비할 것, 함께 볼 자료를 적어 두세요. 두 분 모두 보고 고칠 수 있어요."
        value={text}
        onChange={(event) => setDraft({ text: event.target.value, version: isTyping ? draft.version : note.version })}
        maxCount={isTyping ? MAX_NOTE_LENGTH : undefined}
        hint={note.at && !isTyping ? `${writer} ${describeKoreanTime(new Date(note.at))}에 저장했어요.` : undefined}
        error={problem ?? error}
      />
      {isTyping && (
        <div className="flex gap-2">
          <Button size="sm" disabled={problem !== undefined || isOutdated} onClick={save}>
            메모 저장
          </Button>
          <Button variant="ghost" size="sm" onClick={discard}>
            되돌리기
          </Button>
        </div>
      )}
    </div>
  );
}
