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
import { useAttempt } from '../../../lib/attempt.ts';
import { useZodForm } from '../../../lib/forms/use-zod-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { RefundAccountFields } from '../../mentorings/payment/index.ts';
import { useDeskStep } from '../use-desk-step.ts';

const MAX_AMOUNT_DIGITS = 8;
type RefundAccount = z.output<typeof refundAccount>;

/** Asks for a refund by hand: made at once, or by another operator's approval. */
export default function HandRefundForm({
  payment: { paymentId, method, handRefunds, leftKrw, aloneLeftKrw = ALONE_UP_TO_KRW },
}: {
  payment: DeskPayment;
}) {
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const account = useZodForm(refundAccount, { accountNumber: '', holderName: '' });
  const needsAccount = needsRefundAccount(method);
  const step = useDeskStep();
  const attempt = useAttempt();
  const amountKrw = Number(amount);
  const isTooMuch = amountKrw > leftKrw;
  const needsApproval = needsAccount || amountKrw > aloneLeftKrw;

  async function propose(given?: RefundAccount) {
    const body = { amountKrw, reason, note, ...(given && { refundAccount: given }) };
    const isDone = await step({
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
      work: () =>
        attempt(body, (idempotencyKey) =>
          call('POST /v1/admin/payments/{paymentId}/hand-refunds', { params: { paymentId }, body, idempotencyKey }),
        ),
      done: needsApproval ? '환불을 올렸어요. 다른 운영자의 승인을 기다려요.' : '결제사에 보내고 있어요.',
      failure: '환불하지 못했어요',
    });
    if (!isDone) return;
    setAmount('');
    setReason('');
    setNote('');
    account.reset();
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-muted">
        {`${needsAccount ? '계좌를 적어 보내는 환불이라 금액과 관계없이 다른 운영자가 승인해야 해요.' : `한 주문에서, 또 ${ALONE_WITHIN_HOURS}시간 동안 모두 더해 ${describeWon(ALONE_UP_TO_KRW)}까지는 바로 돌려주고, 그보다 많으면 다른 운영자가 승인해야 해요.`} 회사가 부담하고, 멘토의 정산과 쓴 쿠폰은 그대로예요.`}
      </p>
      <TextField
        label={`환불할 금액 (남은 금액 ${describeWon(leftKrw)})`}
        inputMode="numeric"
        value={amount}
        // Remove the commas before cutting: a pasted 1,000,000 would become 100,000.
        onChange={({ target }) => setAmount(digitsOf(target.value, MAX_AMOUNT_DIGITS))}
        error={isTooMuch ? `${describeWon(leftKrw)}까지 환불할 수 있어요.` : undefined}
        trailing={<span className="pr-3">원</span>}
      />
      <TextArea
        label="회원에게 알릴 이유"
        rows={2}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        maxCount={MAX_HAND_REFUND_REASON_LENGTH}
        placeholder="예) 안내한 시간이 서로 달라 만나지 못했어요."
      />
      <TextArea
        label="운영자 메모"
        optional
        rows={2}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        maxCount={MAX_HAND_REFUND_NOTE_LENGTH}
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
      <Button
        disabled={!(amountKrw >= 1) || isTooMuch || !reason.trim()}
        onClick={needsAccount ? account.handleSubmit((given) => propose(given)) : () => propose()}
      >
        {needsApproval ? '승인 요청하기' : '환불하기'}
      </Button>
    </div>
  );
}
