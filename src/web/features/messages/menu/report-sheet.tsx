import { useState } from 'react';
import type { Message } from '#contract/messages.ts';
import { MAX_REASON_LENGTH, reason as reasonRule } from '#domain/mentorings/reason.ts';
import { REPORT_REASON_LABELS, REPORT_REASONS, type ReportReason } from '#domain/messages/messages.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { useToast } from '../../../ui/overlays/toast.ts';

type Props = { mentoringId: number; message: Message; open: boolean; onClose: () => void };

/** Reports one message of the other side, which is quoted. */
export function ReportSheet({ mentoringId, message, open, onClose }: Props) {
  const [reason, setReason] = useState<ReportReason>();
  const [detail, setDetail] = useState('');
  const attempt = useAttempt();
  const dialog = useDialog();
  const toast = useToast();
  const problem = reasonRule.safeParse(detail).error?.issues[0]?.message;

  async function report() {
    if (!reason) return;
    const body = { reason, detail };
    const params = { mentoringId, number: message.number };
    try {
      await attempt({ params, body }, (idempotencyKey) =>
        call('POST /v1/mentoring/{mentoringId}/messages/{number}/report', { params, body, idempotencyKey }),
      );
      toast.show({ message: '신고를 받았어요. 운영팀이 확인할게요.', tone: 'success' });
      onClose();
    } catch (error) {
      await dialog.alert({ title: '신고하지 못했어요', description: messageOf(error) });
    }
  }

  return (
    <BottomSheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="이 메시지를 신고할까요?"
      description="운영팀이 이 메시지까지의 대화를 확인해요. 상대에게는 알리지 않아요."
      footer={
        <Button block size="lg" variant="danger" disabled={!reason || problem !== undefined} onClick={report}>
          신고하기
        </Button>
      }
    >
      <div className="flex flex-col gap-6 pt-3">
        <blockquote className="line-clamp-4 rounded-lg bg-sunken px-4 py-3 break-words whitespace-pre-wrap">
          {message.text || message.files.map(({ fileName }) => fileName).join(', ')}
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
