import { useState } from 'react';
import type { InputOf } from '#contract/calls.ts';
import { REPORT_REASON_LABELS, REPORT_REASONS } from '#domain/mentorings/messages/messages.ts';
import { MAX_REASON_LENGTH, reason as reasonRule } from '#domain/mentorings/states/reason.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';

type Report = InputOf<'POST /v1/public-answers/{answerId}/report', 'body'>;
type Draft = Omit<Report, 'reason'> & { reason?: Report['reason'] | undefined };

const NOTHING: Draft = { detail: '' };

/** Reports to the operators what another member wrote: the reason, and more on request (product §18.5, §20.1). What was written survives a reload until it is sent. */
export function ReportSheet({
  title,
  description,
  quote,
  draftKey,
  send,
  onClose,
}: {
  title: string;
  description: string;
  quote: string;
  /** The draft's key for what is written and not yet sent. */
  draftKey: string;
  send: (report: Report, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const [{ reason, detail }, setDraft, clearDraft] = useDraft<Draft>(draftKey, NOTHING);
  const [error, setError] = useState<string>();
  const attempt = useAttempt();
  const problem = reasonRule.safeParse(detail).error?.issues[0]?.message;

  async function report() {
    if (!reason) return;
    const body = { reason, detail };
    try {
      await attempt(body, (idempotencyKey) => send(body, idempotencyKey));
      clearDraft();
      showToast({ message: '신고를 받았어요. 운영팀이 확인할게요.', tone: 'success' });
      onClose();
    } catch (failure) {
      setError(messageOf(failure));
    }
  }

  return (
    <BottomSheet
      open
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <p role="alert" className="pt-1 pb-3 text-sm text-danger empty:hidden">
            {error}
          </p>
          <Button block size="lg" variant="danger" disabled={!reason || problem !== undefined} onClick={report}>
            신고하기
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6 pt-3">
        <blockquote className="line-clamp-4 rounded-lg bg-sunken px-4 py-3 break-words whitespace-pre-wrap">
          {quote}
        </blockquote>
        <fieldset>
          <legend className="pb-2 text-sm font-semibold">어떤 문제인가요?</legend>
          <div className="flex flex-wrap gap-2">
            {REPORT_REASONS.map((value) => (
              <ChoiceChip
                key={value}
                name="report-reason"
                value={value}
                checked={reason === value}
                onChange={() => setDraft({ reason: value, detail })}
              >
                {REPORT_REASON_LABELS[value]}
              </ChoiceChip>
            ))}
          </div>
        </fieldset>
        <TextArea
          label="더 알려 주실 내용"
          optional
          rows={3}
          value={detail}
          onChange={(event) => setDraft({ reason, detail: event.target.value })}
          maxCount={MAX_REASON_LENGTH}
          error={problem}
        />
      </div>
    </BottomSheet>
  );
}
