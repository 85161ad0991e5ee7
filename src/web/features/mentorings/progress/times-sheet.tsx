import { problemWithSlots, toApplyTime, type ApplyTime } from '#domain/mentorings/slots.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { useToast } from '../../../ui/overlays/toast.ts';
import { SlotFields, type Slots } from '../propose/slot-fields.tsx';

/** Chooses up to `max` times anew: the wishes of a mentee, or the other times that somebody offers. */
export function TimesSheet({
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
}: {
  open: boolean;
  onClose: () => void;
  /** Under which name what is chosen and not yet sent is kept. */
  draftKey: string;
  title: string;
  description: string;
  /** What one time is called. */
  label: string;
  max: number;
  initial?: readonly ApplyTime[];
  submitText: string;
  doneMessage: string;
  onSubmit: (times: ApplyTime[]) => Promise<unknown>;
}) {
  const { slots, setSlots, clearSlots } = useSlots(draftKey, initial);
  const dialog = useDialog();
  const toast = useToast();

  async function submit() {
    const starts = slots.map(parseKoreanTime).filter((start) => start !== undefined);
    const problem = problemWithSlots(starts, new Date());
    if (problem) return dialog.alert({ title: `${label}을 확인해 주세요`, description: problem });
    try {
      await onSubmit(starts.map(toApplyTime));
      clearSlots();
      toast.show({ message: doneMessage, tone: 'success' });
      onClose();
    } catch (error) {
      await dialog.alert({ title: '보내지 못했어요', description: messageOf(error) });
    }
  }

  return (
    <BottomSheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={description}
      footer={
        <Button block size="lg" onClick={submit}>
          {submitText}
        </Button>
      }
    >
      <div className="pt-3">
        <SlotFields label={label} slots={slots} onChange={setSlots} max={max} />
      </div>
    </BottomSheet>
  );
}

/** What is chosen so far, kept over a reload for as long as the times it began with are still the mentoring's. */
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
