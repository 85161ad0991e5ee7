import type { Message } from '#contract/mentorings/messages.ts';
import { call } from '../../../../lib/api.ts';
import { ReportSheet } from '../../reports/index.ts';

type Props = { mentoringId: number; message: Message; onClose: () => void };

/** Reports one message of the other side, which is quoted. */
export function ReportMessageSheet({ mentoringId, message, onClose }: Props) {
  const params = { mentoringId, number: message.number };
  return (
    <ReportSheet
      title="이 메시지를 신고할까요?"
      description="운영팀이 이 메시지까지의 대화를 확인해요. 상대에게는 알리지 않아요."
      quote={message.text || message.files.map(({ fileName }) => fileName).join(', ')}
      draftKey={`report-message-${params.mentoringId}-${params.number}`}
      send={(body, idempotencyKey) =>
        call('POST /v1/mentoring/{mentoringId}/messages/{number}/report', { params, body, idempotencyKey })
      }
      onClose={onClose}
    />
  );
}
