import { useState } from 'react';
import type { DisputeView } from '#contract/mentorings/disputes.ts';
import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { labelOfRule, RESOLUTION_LABELS } from '#domain/mentorings/states/resolution-labels.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { useToast } from '../../../ui/overlays/toast.ts';
import { useReload } from './dispute-query.ts';
import { describeMoney } from './dispute-text.ts';
import { StatementSheet } from './statement-sheet.tsx';

type Decision = NonNullable<DisputeView['rounds'][number]['decision']>;

/** As its two people read it, in sentences, where the desk has labels. */
const FINDINGS: typeof RESOLUTION_LABELS = {
  ...RESOLUTION_LABELS,
  MENTOR_ABSENT: '선배가 오지 않았어요',
  MENTEE_ABSENT: '후배가 오지 않았어요',
};

/** The decision, its result for this side, the reason, and the options with their deadline. */
export function DecisionCard({
  decision,
  round,
  mentoring,
}: {
  decision: Decision;
  round: number;
  mentoring: Mentoring;
}) {
  const { resolution, note, decidedAt, byRule, appealUntil, acceptedBy } = decision;
  const canAnswer = appealUntil !== null && mentoring.allowedActions.includes('appeal');
  const title = byRule ? '규칙에 따른 결과' : round === 1 ? '확인 결과' : '이의 신청 결과';
  return (
    <Card tone="outlined" className="flex flex-col gap-2">
      <h3 className="text-sm text-ink-muted">
        <span>{`${title} · `}</span>
        <time dateTime={decidedAt}>{describeKoreanTime(new Date(decidedAt))}</time>
      </h3>
      <p className="text-lg font-bold">{byRule ? labelOfRule(resolution) : FINDINGS[resolution]}</p>
      <p className="font-medium">{describeMoney(decision)}</p>
      {note && <p className="break-words whitespace-pre-wrap text-ink-muted">{note}</p>}
      {acceptedBy.includes(mentoring.side) && <p className="text-sm text-ink-muted">결정을 받아들이셨어요.</p>}
      {canAnswer && <Answer mentoring={mentoring} />}
    </Card>
  );
}

function Answer({ mentoring: { mentoringId } }: { mentoring: Mentoring }) {
  const [isAppealing, setAppealing] = useState(false);
  const accept = useAcceptance(mentoringId);
  const reload = useReload(mentoringId);
  return (
    <div className="flex flex-col gap-2 pt-2">
      <Button variant="soft" onClick={accept}>
        결정을 받아들여요
      </Button>
      <Button variant="secondary" onClick={() => setAppealing(true)}>
        이의 신청
      </Button>
      <StatementSheet
        mentoringId={mentoringId}
        kind="appeal"
        open={isAppealing}
        onClose={() => setAppealing(false)}
        title="어떤 점이 사실과 다른가요?"
        description="이의 신청은 한 번만 할 수 있어요. 다른 운영자가 내린 결정은 바뀌지 않아요. 적은 내용과 파일은 상대도 볼 수 있어요."
        label="이의 신청 내용"
        placeholder="예) 20분 동안 이야기했고, 그때 화면을 함께 올려요."
        submitLabel="이의 신청하기"
        isTextNeeded
        doneMessage="이의 신청을 받았어요. 다른 운영자가 다시 확인해요."
        failedTitle="신청하지 못했어요"
        send={async (body, idempotencyKey) => {
          const params = { mentoringId };
          await call('POST /v1/mentoring/{mentoringId}/dispute/appeal', { params, body, idempotencyKey });
          await reload();
        }}
      />
    </div>
  );
}

/** Accepts the decision after a confirmation: then no appeal is possible. */
function useAcceptance(mentoringId: number) {
  const dialog = useDialog();
  const toast = useToast();
  const attempt = useAttempt();
  const reload = useReload(mentoringId);
  return async function accept() {
    const isSure = await dialog.confirm({
      title: '이 결정을 받아들일까요?',
      description: '받아들이면 더 이의를 신청할 수 없어요. 상대도 이의가 없으면 바로 마무리돼요.',
      confirmText: '받아들이기',
      cancelText: '더 생각하기',
    });
    if (!isSure) return;
    try {
      await attempt('accept', (idempotencyKey) =>
        call('POST /v1/mentoring/{mentoringId}/dispute/acceptance', { params: { mentoringId }, idempotencyKey }),
      );
      toast.show({ message: '결정을 받아들였어요.', tone: 'success' });
    } catch (error) {
      await dialog.alert({ title: '처리하지 못했어요', description: messageOf(error) });
    }
    await reload();
  };
}
