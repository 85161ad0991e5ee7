import { useState } from 'react';
import type { PublicAnswer } from '#contract/public-answers.ts';
import { MAX_REASON_LENGTH, reason as reasonRule } from '#domain/mentorings/reason.ts';
import { REPORT_REASON_LABELS, REPORT_REASONS, type ReportReason } from '#domain/messages/messages.ts';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ChoiceChip } from '../../ui/fields/choice.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { BottomSheet } from '../../ui/overlays/bottom-sheet.tsx';
import { useToast } from '../../ui/overlays/toast.ts';

/** Reports a question and its answer to the operators. */
export function ReportAnswerSheet({ answer, onClose }: { answer: PublicAnswer; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason>();
  const [detail, setDetail] = useState('');
  const [error, setError] = useState<string>();
  const attempt = useAttempt();
  const toast = useToast();
  const problem = reasonRule.safeParse(detail).error?.issues[0]?.message;

  async function report() {
    if (!reason) return;
    const body = { reason, detail };
    const params = { answerId: answer.answerId };
    try {
      await attempt({ params, body }, (idempotencyKey) =>
        call('POST /v1/public-answers/{answerId}/report', { params, body, idempotencyKey }),
      );
      toast.show({ message: '신고를 받았어요. 운영팀이 확인할게요.', tone: 'success' });
      onClose();
    } catch (failure) {
      setError(messageOf(failure));
    }
  }

  return (
    <BottomSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="이 글을 신고할까요?"
      description="운영팀이 질문과 답을 확인해요. 누가 신고했는지는 알리지 않아요."
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
          {answer.question}
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
                onChange={() => setReason(value)}
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
          onChange={(event) => setDetail(event.target.value)}
          maxCount={MAX_REASON_LENGTH}
          error={problem}
        />
      </div>
    </BottomSheet>
  );
}
