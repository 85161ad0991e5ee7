import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { problemWithSlots, toApplyTime, type ApplyTime } from '#domain/mentorings/times/slots.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { useSession } from '../../../app/session/session.ts';
import { tellResult } from '../../../lib/alert-failure.ts';
import { now } from '../../../lib/clock.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { BottomSheet, type SheetProps } from '../../../ui/overlays/bottom-sheet.tsx';
import { dialog } from '../../../ui/overlays/dialog.ts';
import { SlotFields, type Slots } from '../propose/slot-fields.tsx';

/** Chooses up to `max` new times: a mentee's preferred times, or the times that a side offers instead. */
export default function TimesSheet({
  mentoring,
  open,
  onClose,
  draftKey,
  title,
  description,
  label,
  max,
  initial = [],
  submitText,
  doneMessage,
  onSubmit,
}: SheetProps & {
  mentoring: Mentoring;
  /** The draft's key for times that are chosen and not yet sent. */
  draftKey: string;
  title: string;
  description: string;
  /** The name of one time. */
  label: string;
  max: number;
  initial?: readonly ApplyTime[];
  submitText: string;
  doneMessage: string;
  onSubmit: (times: ApplyTime[]) => Promise<unknown>;
}) {
  const { slots, setSlots, clearSlots } = useSlots(draftKey, initial);
  const { user } = useSession();
  const { side, counterpart, noticeHours } = mentoring;
  const mentorId = side === 'mentee' ? counterpart.memberId : user?.memberId;

  async function submit() {
    const starts = slots.map(parseKoreanTime).filter((start) => start !== undefined);
    const problem = problemWithSlots(starts, now(), noticeHours);
    if (problem) return dialog.alert({ title: `${label}을 확인해 주세요`, description: problem });
    const texts = { done: { message: doneMessage, tone: 'success' }, failed: '보내지 못했어요' } as const;
    if (!(await tellResult(() => onSubmit(starts.map(toApplyTime)), texts))) return;
    clearSlots();
    onClose();
  }

  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <Button block size="lg" onClick={submit}>
          {submitText}
        </Button>
      }
    >
      <div className="pt-3">
        {mentorId != null && (
          <SlotFields mentorId={mentorId} side={side} label={label} slots={slots} onChange={setSlots} max={max} />
        )}
      </div>
    </BottomSheet>
  );
}

/** The times chosen so far, kept over a reload for as long as the mentoring still has the times that they replace. */
function useSlots(draftKey: string, initial: readonly ApplyTime[]) {
  const begun: Slots = initial.length > 0 ? initial.map((time) => time.startTime) : [''];
  const basis = begun.join();
  const [draft, setDraft, clearSlots] = useDraft(draftKey, { basis, slots: begun });
  return {
    slots: draft.basis === basis ? draft.slots : begun,
    setSlots: (slots: Slots) => setDraft({ basis, slots }),
    clearSlots,
  };
}
