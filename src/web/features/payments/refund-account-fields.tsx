import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { BANKS } from '#domain/payments/banks.ts';
import type { refundAccount } from '#domain/payments/refund-accounts.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

const BANK_OPTIONS = BANKS.map(({ code, name }) => ({ value: code, label: name }));
const MAX_HOLDER_NAME_LENGTH = 30;
/** Twenty digits, and the hyphens that bank apps add to them. */
const MAX_ACCOUNT_NUMBER_LENGTH = 26;

type RefundAccountForm = UseFormReturn<z.input<typeof refundAccount>, unknown, z.output<typeof refundAccount>>;

/** The account that a bank transfer is refunded to: the gateway does not know the buyer's account. */
export function RefundAccountFields({ form, hint }: { form: RefundAccountForm; hint: string }) {
  const { formState, register } = form;
  return (
    <fieldset className="mt-4 flex flex-col gap-5 rounded-xl border border-line p-5">
      <legend className="sr-only">환불 계좌</legend>
      <div>
        <p className="font-bold">환불받을 계좌</p>
        <p className="pt-1 text-sm text-ink-muted">{hint}</p>
      </div>
      <SelectField
        {...register('bank')}
        label="은행"
        placeholder="은행을 선택해 주세요"
        defaultValue=""
        options={BANK_OPTIONS}
        error={formState.errors.bank?.message}
      />
      <TextField
        {...register('accountNumber')}
        label="계좌번호"
        placeholder="예) 110-234-567890"
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_ACCOUNT_NUMBER_LENGTH}
        error={formState.errors.accountNumber?.message}
      />
      <TextField
        {...register('holderName')}
        label="예금주"
        placeholder="통장에 적힌 이름"
        autoComplete="off"
        maxLength={MAX_HOLDER_NAME_LENGTH}
        error={formState.errors.holderName?.message}
      />
      <p className="text-sm text-ink-faint">계좌번호는 암호화해 보관하고, 환불이 끝나면 지워요.</p>
    </fieldset>
  );
}
