import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_REASON_LENGTH } from '#domain/mentorings/states/reason.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { BottomSheet } from '../../ui/overlays/bottom-sheet.tsx';
import { useDialog } from '../../ui/overlays/dialog.ts';
import { useToast } from '../../ui/overlays/toast.ts';
import { type HeldStep, textTakenBack, useDecide } from './frame/held-step.ts';

/** Hides a member's publication with a reason, after the time to undo. */
export function HidingSheet({
  title,
  description,
  step,
  hidden,
  list,
  hide,
  onClose,
}: {
  title: string;
  description: string;
  step: Pick<HeldStep, 'key' | 'label'>;
  /** The message once it is hidden. */
  hidden: string;
  /** The key of the list's query, which is read again. */
  list: string;
  hide: (body: { reason: string }, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const [reason, setReason] = useState(() => textTakenBack(step.key));
  const dialog = useDialog();
  const toast = useToast();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const decide = useDecide();

  function submit() {
    onClose();
    decide({ ...step, text: reason, send });
  }
  async function send() {
    const body = { reason };
    try {
      await attempt(body, (idempotencyKey) => hide(body, idempotencyKey));
      toast.show({ message: hidden, tone: 'success' });
    } catch (error) {
      await dialog.alert({ title: '숨기지 못했어요', description: messageOf(error) });
    }
    await queries.invalidateQueries({ queryKey: [list] });
  }

  return (
    <BottomSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <Button block size="lg" variant="danger" disabled={!reason.trim()} onClick={submit}>
          숨기기
        </Button>
      }
    >
      <TextArea
        label="숨기는 이유"
        className="pt-3"
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxCount={MAX_REASON_LENGTH}
      />
    </BottomSheet>
  );
}
