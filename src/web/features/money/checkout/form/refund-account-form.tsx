import { type Ref, useImperativeHandle } from 'react';
import type * as z from 'zod/mini';
import { refundAccount } from '#domain/money/refund-accounts.ts';
import { useServerFieldErrors, useZodForm } from '../../../../lib/forms/use-zod-form.ts';
import { RefundAccountFields } from '../../../mentorings/payment/refund-account-fields.tsx';

export interface RefundAccountHandle {
  /** Calls `send` with the account when it is valid; else shows the errors and focuses the first. */
  submit: (send: (account: z.output<typeof refundAccount>) => Promise<unknown>) => Promise<unknown>;
}

/** The refund account of a bank transfer. Kept in memory only: an account number is never put into the browser's storage. */
export default function RefundAccountForm({
  ref,
  validHours,
  cause,
}: {
  ref: Ref<RefundAccountHandle>;
  validHours: number;
  /** The error of the last attempt to pay; the server's field errors are shown under their fields. */
  cause: unknown;
}) {
  const form = useZodForm(refundAccount, { accountNumber: '', holderName: '' });
  useServerFieldErrors(form, 'refundAccount', cause);
  useImperativeHandle(ref, () => ({ submit: (send) => form.handleSubmit(send)() }), [form]);
  const hint = `계좌가 발급되면 ${validHours}시간 안에 입금해 주세요. 취소하면 아래 계좌로 돌려드려요.`;
  return <RefundAccountFields form={form} hint={hint} />;
}
