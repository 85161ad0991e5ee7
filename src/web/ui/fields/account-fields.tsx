import type { UseFormRegisterReturn } from 'react-hook-form';
import { BANKS } from '#domain/money/banks.ts';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

const BANK_OPTIONS = BANKS.map(({ code, name }) => ({ value: code, label: name }));
const MAX_HOLDER_NAME_LENGTH = 30;
/** Twenty digits, and the hyphens that bank apps add to them. */
const MAX_ACCOUNT_NUMBER_LENGTH = 26;

/** One of the fields as its form registers it, with its error. */
type RegisterField = (
  name: 'bank' | 'accountNumber' | 'holderName',
) => UseFormRegisterReturn & { error: string | undefined };

/** Somebody's own bank account. */
export function AccountFields({ field }: { field: RegisterField }) {
  return (
    <>
      <SelectField
        {...field('bank')}
        label="은행"
        placeholder="은행을 선택해 주세요"
        defaultValue=""
        options={BANK_OPTIONS}
      />
      <TextField
        {...field('accountNumber')}
        label="계좌번호"
        placeholder="예) 110-234-567890"
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_ACCOUNT_NUMBER_LENGTH}
      />
      <TextField
        {...field('holderName')}
        label="예금주"
        placeholder="통장에 적힌 이름"
        autoComplete="off"
        maxLength={MAX_HOLDER_NAME_LENGTH}
      />
    </>
  );
}
