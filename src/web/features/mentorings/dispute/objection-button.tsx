import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { DECISION_HOURS } from '#domain/mentorings/states/disputes.ts';
import { call } from '../../../lib/api.ts';
import { StatementButton } from './statement-sheet.tsx';

/** Reports a problem with a session that has begun or was completed; an operator decides about it (product §7.3). */
export default function ObjectionButton({ mentoring: { mentoringId, status } }: { mentoring: Mentoring }) {
  const held =
    status === 'COMPLETED' ? '정산을 되돌리고 마무리될 때까지 금액을 보관해요.' : '그때까지 정산과 환불은 멈춰요.';
  return (
    <div className="flex justify-center">
      <StatementButton
        mentoringId={mentoringId}
        kind="objection"
        button={{ variant: 'ghost', size: 'sm', children: '멘토링에 문제가 있었나요?' }}
        title="어떤 문제가 있었나요?"
        description={`운영팀이 ${DECISION_HOURS}시간 안에 확인하고 결과를 알려 드려요. ${held} 멘토링마다 한 번만 알릴 수 있고, 적은 내용과 파일은 상대도 볼 수 있어요.`}
        label="있었던 일"
        placeholder="예) 약속한 시간에 10분 넘게 기다렸지만 만나지 못했어요."
        submitLabel="운영팀에 알리기"
        isTextNeeded
        doneMessage="잘 받았어요. 확인하고 알려 드릴게요."
        failedTitle="알리지 못했어요"
        send={({ text, fileIds }, idempotencyKey) => {
          const body = { reason: text, fileIds };
          return call('POST /v1/mentoring/{mentoringId}/dispute', { params: { mentoringId }, body, idempotencyKey });
        }}
      />
    </div>
  );
}
