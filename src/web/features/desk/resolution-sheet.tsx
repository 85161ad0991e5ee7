import { useState } from 'react';
import type { Dispute } from '#contract/mentorings/disputes.ts';
import type { Presence, Resolution } from '#domain/mentorings/states/attendance.ts';
import { APPEAL_DAYS } from '#domain/mentorings/states/disputes.ts';
import { MAX_REASON_LENGTH } from '#domain/mentorings/states/reason.ts';
import { RESOLUTION_LABELS } from '#domain/mentorings/states/resolution-labels.ts';
import { describeWon } from '#domain/money/payments.ts';
import { call } from '../../lib/api.ts';
import { useField } from '../../lib/use-field.ts';
import { useIsWide } from '../../lib/use-is-wide.ts';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { BottomSheet, type SheetProps } from '../../ui/overlays/bottom-sheet.tsx';
import { ChipChoice } from './chip-choice.tsx';
import { holdDecision, textTakenBack } from './frame/held-decision.ts';
import { useDeskAction } from './frame/use-desk-action.ts';
import { confirmAhead } from './step-up/step-up.ts';

export const PRESENCE_LABELS: Readonly<Record<Presence, string>> = {
  ON_TIME: '제때 참석 확인',
  LATE: '늦게 참석 확인',
  ABSENT: '참석 확인 없음',
};

/** What each finding means, for the operator who chooses one. */
const RESOLUTION_MEANINGS: Readonly<Record<Resolution, string>> = {
  COMPLETED: '두 사람이 만났고 멘토링이 진행됐어요.',
  HALF: '두 사람이 만났지만 중간에 끊기거나 일부만 진행됐어요.',
  NOT_HELD: '두 사람 다 왔지만 멘토링이 되지 않았어요. 누구도 노쇼가 아니에요.',
  MENTOR_ABSENT: '멘티는 왔고 멘토가 오지 않았어요.',
  MENTEE_ABSENT: '멘토는 왔고 멘티가 오지 않았어요.',
  BOTH_ABSENT: '두 사람 모두 왔다고 볼 수 없어요.',
};

/** What a finding gives each side, to the won. */
function describeChoice({ percent, refundKrw, mentorKrw, couponReturned }: Dispute['choices'][number]): string {
  const refund =
    percent === 0
      ? '멘티에게 돌려주는 금액은 없어요.'
      : `멘티에게 ${describeWon(refundKrw)}을 돌려줘요.${couponReturned ? ' 쿠폰도 돌려줘요.' : ''}`;
  const earning = mentorKrw > 0 ? `멘토에게 ${describeWon(mentorKrw)}을 정산해요.` : '멘토에게 정산할 금액은 없어요.';
  return `${refund} ${earning}`;
}

/** The decision: what the operator found, what that refunds, and a reason that both sides read. */
export function ResolutionSheet({ dispute, open, onClose }: SheetProps & { dispute: Dispute }) {
  const [resolution, setResolution] = useState<Resolution>();
  const { mentoringId, mentor, mentee } = dispute;
  const key = `dispute:${mentoringId}`;
  const note = useField(textTakenBack(key));
  const isWide = useIsWide();
  const act = useDeskAction(['disputes', 'waiting']);
  const choice = dispute.choices.find((one) => one.resolution === resolution);

  async function submit() {
    if (!resolution) return;
    const params = { mentoringId };
    const body = { resolution, note: note.text };
    const send = () =>
      act({
        intent: body,
        work: (idempotencyKey) =>
          call('POST /v1/admin/mentoring/{mentoringId}/resolution', { params, body, idempotencyKey }),
        done: '결정했어요. 두 사람에게 알렸어요.',
        failure: '결정하지 못했어요',
        onDone: onClose,
      });
    if (!isWide) return send();
    // Cancelled: the sheet stays as it is.
    if (!(await confirmAhead())) return;
    onClose();
    holdDecision({ key, label: `${mentor.name} · ${mentee.name} 결정`, text: note.text, send });
  }

  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      title="무엇을 확인했나요?"
      description={
        dispute.round === 1
          ? `두 사람에게 바로 알려요. ${APPEAL_DAYS}일 동안 이의 신청이 없거나 모두 받아들이면 정산하거나 환불해요.`
          : '마지막 결정이에요. 결정하면 바로 정산하거나 환불하고, 되돌릴 수 없어요.'
      }
      action={{ label: '결정하기', disabled: !choice || !note.text.trim(), onClick: submit }}
    >
      <div className="flex flex-col gap-6 pt-3">
        <ChipChoice
          legend="확인한 결과"
          name="resolution"
          options={dispute.choices.map(({ resolution: value }) => ({ value, label: RESOLUTION_LABELS[value] }))}
          chosen={resolution}
          onChange={setResolution}
        />
        <p aria-live="polite" className="rounded-lg bg-sunken p-4 empty:hidden">
          {choice && `${RESOLUTION_MEANINGS[choice.resolution]} ${describeChoice(choice)}`}
        </p>
        <TextArea
          {...note.field}
          label="두 사람에게 알릴 이유"
          placeholder="예) 두 분의 말과 참석 확인을 보고 정했어요."
          maxCount={MAX_REASON_LENGTH}
          rows={3}
        />
      </div>
    </BottomSheet>
  );
}
