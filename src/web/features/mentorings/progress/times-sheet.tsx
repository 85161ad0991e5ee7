import { useState } from 'react';
import { parseKoreanTime } from '#domain/korean-time.ts';
import { NO_VALID_DATE_MESSAGE, toApplyTime, type ApplyTime } from '#domain/slots.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { BottomSheet } from '../../../ui/bottom-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDialog } from '../../../ui/dialog.ts';
import { useToast } from '../../../ui/toast.ts';
import { SlotFields, type Slots } from '../propose/slot-fields.tsx';

/** Chooses up to `max` times anew: the wishes of a mentee, or the other times that a mentor offers. */
export function TimesSheet({
  open,
  onClose,
  title,
  description,
  max,
  initial = [],
  submitText,
  doneMessage,
  onSubmit,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  max: number;
  initial?: readonly ApplyTime[];
  submitText: string;
  doneMessage: string;
  onSubmit: (times: ApplyTime[]) => Promise<unknown>;
}) {
  const [slots, setSlots] = useState<Slots>(() => (initial.length > 0 ? initial.map((time) => time.startTime) : ['']));
  const dialog = useDialog();
  const toast = useToast();

  async function submit() {
    const starts = slots.map(parseKoreanTime).filter((start) => start !== undefined);
    if (starts.length === 0) return dialog.alert({ title: NO_VALID_DATE_MESSAGE });
    try {
      await onSubmit(starts.map(toApplyTime));
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
        <SlotFields slots={slots} onChange={setSlots} max={max} />
      </div>
    </BottomSheet>
  );
}
