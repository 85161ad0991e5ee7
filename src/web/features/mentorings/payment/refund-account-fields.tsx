import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { refundAccount } from '#domain/money/refund-accounts.ts';
import { AccountFields } from '../../../ui/fields/account-fields.tsx';

type RefundAccountForm = UseFormReturn<z.input<typeof refundAccount>, unknown, z.output<typeof refundAccount>>;

/** The account that a bank transfer is refunded to: the gateway does not know the buyer's account. */
export function RefundAccountFields({ form, hint }: { form: RefundAccountForm; hint: string }) {
  const { formState, register } = form;
  return (
    <fieldset className="relative mt-4 flex flex-col gap-5 rounded-xl border border-line p-5">
      <legend className="sr-only">환불 계좌</legend>
      <div>
        <p className="font-bold">환불받을 계좌</p>
        <p className="pt-1 text-sm text-ink-muted">{hint}</p>
      </div>
      <AccountFields field={(name) => ({ ...register(name), error: formState.errors[name]?.message })} />
      <p className="text-sm text-ink-faint">계좌번호는 암호화해 보관하고, 환불이 끝나면 지워요.</p>
    </fieldset>
  );
}
