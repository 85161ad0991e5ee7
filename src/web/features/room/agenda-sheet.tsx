import type { Mentoring } from '#contract/mentorings.ts';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { BottomSheet } from '../../ui/overlays/bottom-sheet.tsx';

/** What was asked, to be ticked off during the call. */
export function AgendaSheet({
  open,
  mentoring,
  onClose,
}: {
  open: boolean;
  mentoring: Mentoring | undefined;
  onClose: () => void;
}) {
  const questions = (mentoring?.mentoringMessage ?? '').split('\n').filter((line) => line.trim() !== '');
  return (
    <BottomSheet open={open} onOpenChange={(next) => !next && onClose()} title="나누고 싶은 이야기">
      {questions.length === 0 ? (
        <p className="pt-2 text-ink-muted">남긴 질문이 없어요. 편하게 이야기를 시작해 보세요.</p>
      ) : (
        <TickList draftKey={`room-ticks-${mentoring?.mentoringId}`} items={questions} />
      )}
    </BottomSheet>
  );
}

/** Lines that are ticked off; the ticks stay in this tab. */
function TickList({ draftKey, items }: { draftKey: string; items: readonly string[] }) {
  const [ticked, setTicked] = useDraft<readonly number[]>(draftKey, []);
  return (
    <ul className="pt-2">
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines of one text, which does not change here
        <li key={index}>
          <Checkbox
            checked={ticked.includes(index)}
            onChange={({ target }) =>
              setTicked(target.checked ? [...ticked, index] : ticked.filter((each) => each !== index))
            }
          >
            <span className="break-words">{item}</span>
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}
