import type { PublicAnswer } from '#contract/mentorings/public-answers.ts';
import { call } from '../../../lib/api.ts';
import { ReportSheet } from '../reports/index.ts';

/** Reports a question and its answer to the operators. */
export function ReportAnswerSheet({ answer, onClose }: { answer: PublicAnswer; onClose: () => void }) {
  const params = { answerId: answer.answerId };
  return (
    <ReportSheet
      title="이 글을 신고할까요?"
      description="운영팀이 질문과 답을 확인해요. 누가 신고했는지는 알리지 않아요."
      quote={answer.question}
      draftKey={`report-answer-${params.answerId}`}
      send={(body, idempotencyKey) =>
        call('POST /v1/public-answers/{answerId}/report', { params, body, idempotencyKey })
      }
      onClose={onClose}
    />
  );
}
