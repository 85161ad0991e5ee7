import { useState } from 'react';
import type * as z from 'zod/mini';
import type { DeskPayment } from '#contract/desk/payments.ts';
import {
  ALONE_UP_TO_KRW,
  ALONE_WITHIN_HOURS,
  MAX_HAND_REFUND_NOTE_LENGTH,
  MAX_HAND_REFUND_REASON_LENGTH,
  needsRefundAccount,
} from '#domain/money/hand-refunds.ts';
import { describeWon } from '#domain/money/payments.ts';
import { refundAccount } from '#domain/money/refund-accounts.ts';
import { digitsOf } from '#domain/text/half-width.ts';
import { call } from '../../../lib/api.ts';
import { useZodForm } from '../../../lib/forms/use-zod-form.ts';
import { useField } from '../../../lib/use-field.ts';
import { ChoiceChip } from '../../../ui/fields/choice.tsx';
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { RefundAccountFields } from '../../mentorings/payment/refund-account-fields.tsx';
import { useMoneyAction } from '../frame/use-desk-action.ts';

const MAX_AMOUNT_DIGITS = 8;
type RefundAccount = z.output<typeof refundAccount>;

/** How much goes back: all that is left, half of it, or a sum that is typed. */
const SHARES = [
  { value: 'ALL', label: '전액' },
  { value: 'HALF', label: '절반' },
  { value: 'OTHER', label: '직접' },
] as const;

/** Asks for a refund by hand: made at once, or by another operator's approval. */
export default function HandRefundSheet({
  onClose,
  payment: { paymentId, method, handRefunds, leftKrw, aloneLeftKrw },
}: {
  onClose: () => void;
  payment: DeskPayment;
}) {
  const [share, setShare] = useState<(typeof SHARES)[number]['value']>();
  // Remove the commas before cutting: a pasted 1,000,000 would become 100,000.
  const typed = useField('', (text) => digitsOf(text, MAX_AMOUNT_DIGITS));
  const reason = useField();
  const note = useField();
  const account = useZodForm(refundAccount, { accountNumber: '', holderName: '' });
  const needsAccount = needsRefundAccount(method);
  const act = useMoneyAction();
  const halfKrw = Math.floor(leftKrw / 2);
  const amountKrw = share === 'ALL' ? leftKrw : share === 'HALF' ? halfKrw : Number(typed.text);
  const isTooMuch = amountKrw > leftKrw;
  const needsApproval = needsAccount || amountKrw > aloneLeftKrw;

  async function propose(given?: RefundAccount) {
    const body = { amountKrw, reason: reason.text, note: note.text, ...(given && { refundAccount: given }) };
    const isDone = await act({
      question: needsApproval
        ? {
            title: `${describeWon(amountKrw)}의 환불을 올릴까요?`,
            description: '다른 운영자가 승인하면 결제사에 보내요.',
            confirmText: '올리기',
          }
        : {
            title: `${describeWon(amountKrw)}을 바로 환불할까요?`,
            description: '되돌릴 수 없어요. 회사가 부담하고 멘토의 정산은 그대로예요.',
            confirmText: '환불하기',
          },
      intent: body,
      work: (idempotencyKey) =>
        call('POST /v1/admin/payments/{paymentId}/hand-refunds', { params: { paymentId }, body, idempotencyKey }),
      done: needsApproval ? '환불을 올렸어요. 다른 운영자의 승인을 기다려요.' : '결제사에 보내고 있어요.',
      failure: '환불하지 못했어요',
    });
    if (isDone) onClose();
  }

  return (
    <BottomSheet
      open
      onClose={onClose}
      title="환불"
      action={{
        label: needsApproval ? '승인 요청하기' : '환불하기',
        disabled: !(amountKrw >= 1) || isTooMuch || !reason.text.trim(),
        onClick: needsAccount ? account.handleSubmit((given) => propose(given)) : () => propose(),
      }}
    >
      <div className="flex flex-col gap-4 pt-3">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">얼마를 환불할지</legend>
          {SHARES.map(({ value, label }) => (
            <ChoiceChip
              key={value}
              name={`refund-${paymentId}`}
              value={value}
              checked={share === value}
              onChange={() => setShare(value)}
            >
              {label}
            </ChoiceChip>
          ))}
        </fieldset>
        {share === 'OTHER' && (
          <TextField
            {...typed.field}
            label={`환불할 금액 (남은 금액 ${describeWon(leftKrw)})`}
            inputMode="numeric"
            error={isTooMuch ? `${describeWon(leftKrw)}까지 환불할 수 있어요.` : undefined}
            trailing={<span className="pr-3">원</span>}
          />
        )}
        <Sides amountKrw={isTooMuch ? 0 : amountKrw} />
        <TextArea
          {...reason.field}
          label="회원에게 알릴 이유"
          rows={2}
          maxCount={MAX_HAND_REFUND_REASON_LENGTH}
          placeholder="예) 안내한 시간이 서로 달라 만나지 못했어요."
        />
        {needsAccount && (
          <RefundAccountFields
            form={account}
            hint={`회원이 고객지원에 알려 준 계좌를 적어 주세요. ${
              handRefunds.at(-1)?.state === 'REFUSED'
                ? '지난 계좌는 결제사가 거절했으니 회원에게 다시 확인해 주세요. '
                : ''
            }승인하는 운영자와 회원은 은행, 예금주와 끝 네 자리만 봐요.`}
          />
        )}
        <Fold title="운영자 메모">
          <TextArea {...note.field} label="운영자 메모" hideLabel rows={2} maxCount={MAX_HAND_REFUND_NOTE_LENGTH} />
        </Fold>
        {amountKrw >= 1 && needsApproval && (
          <p className="text-sm text-ink-muted">
            {needsAccount
              ? '계좌로 보내는 환불은 다른 운영자가 승인해야 해요.'
              : `${ALONE_WITHIN_HOURS}시간에 ${describeWon(ALONE_UP_TO_KRW)}이 넘으면 다른 운영자가 승인해야 해요.`}
          </p>
        )}
      </div>
    </BottomSheet>
  );
}

/** What the refund is for each side: the platform bears it, and the mentor's earning stays. */
function Sides({ amountKrw }: { amountKrw: number }) {
  const sum = describeWon(amountKrw);
  return (
    <dl className="grid grid-cols-3 gap-2 rounded-lg bg-sunken px-2 py-3 text-center">
      {[
        { side: '멘티', gets: amountKrw > 0 ? `+${sum}` : '–' },
        { side: '멘토', gets: '그대로' },
        { side: '회사', gets: amountKrw > 0 ? `−${sum}` : '–' },
      ].map(({ side, gets }) => (
        <div key={side}>
          <dt className="text-xs text-ink-faint">{side}</dt>
          <dd className="font-semibold whitespace-nowrap tabular-nums">{gets}</dd>
        </div>
      ))}
    </dl>
  );
}
