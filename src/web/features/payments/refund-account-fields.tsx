import { BANKS } from '#domain/banks.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** As it is typed; `refundAccount` of the contract says what is right. */
export type RefundAccount = { bank: string; accountNumber: string; holderName: string };
export type RefundAccountErrors = Partial<Record<keyof RefundAccount, string>>;

const BANK_OPTIONS = BANKS.map(({ code, name }) => ({ value: code, label: name }));

/** Where a refund of a bank transfer goes; kept in the page alone, never in the browser's storage. */
export function RefundAccountFields({
  account,
  errors,
  onChange,
}: {
  account: RefundAccount;
  errors: RefundAccountErrors;
  onChange: (account: RefundAccount) => void;
}) {
  return (
    <fieldset className="flex flex-col gap-4 pt-5">
      <legend className="float-left pb-1 font-semibold">환불 계좌</legend>
      <p className="clear-both text-sm text-ink-muted">취소하면 이 계좌로 돌려드려요. 환불이 끝나면 지워요.</p>
      <SelectField
        label="은행"
        placeholder="은행을 선택해주세요."
        options={BANK_OPTIONS}
        value={account.bank}
        error={errors.bank}
        onChange={(event) => onChange({ ...account, bank: event.target.value })}
      />
      <TextField
        label="계좌번호"
        inputMode="numeric"
        autoComplete="off"
        placeholder="숫자만 입력"
        value={account.accountNumber}
        error={errors.accountNumber}
        onChange={(event) => onChange({ ...account, accountNumber: event.target.value })}
      />
      <TextField
        label="예금주"
        autoComplete="off"
        value={account.holderName}
        error={errors.holderName}
        onChange={(event) => onChange({ ...account, holderName: event.target.value })}
      />
    </fieldset>
  );
}
