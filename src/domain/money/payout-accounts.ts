import * as z from 'zod/mini';
import { isBusinessNumber } from '../people/business.ts';
import { toHalfWidth } from '../text/half-width.ts';
import { textUpTo } from '../text/length.ts';
import { refundAccount } from './refund-accounts.ts';

/** `WAITING` until an operator has compared the holder's name with the bank's; only to a `CONFIRMED` account is anything transferred. */
export const PAYOUT_ACCOUNT_STATUSES = ['WAITING', 'CONFIRMED', 'REFUSED'] as const;
export type PayoutAccountStatus = (typeof PAYOUT_ACCOUNT_STATUSES)[number];

/** Filters of a list of payouts; NONE has no account. */
export const PAYOUT_ACCOUNT_FILTERS = [...PAYOUT_ACCOUNT_STATUSES, 'NONE'] as const;
export type PayoutAccountFilter = (typeof PAYOUT_ACCOUNT_FILTERS)[number];

export const PAYOUT_ACCOUNT_LABELS: Readonly<Record<PayoutAccountStatus, string>> = {
  WAITING: '확인 중',
  CONFIRMED: '확인됨',
  REFUSED: '다시 등록 필요',
};

/** A mentor's own account, to which what they earned is transferred (product §6.6). */
export const payoutAccount = z.extend(refundAccount, {
  /** For a mentor who declares taxes as a business; null otherwise. `1234567890` is read as `123-45-67890`. */
  businessNumber: z.nullable(
    z
      .string()
      .check(
        z.overwrite(formatBusinessNumber),
        z.refine(isBusinessNumber, '사업자등록번호 10자리를 다시 확인해 주세요.'),
      ),
  ),
});
export type PayoutAccount = z.infer<typeof payoutAccount>;

export const MAX_ACCOUNT_REFUSAL_LENGTH = 200;
/** Why an account was refused, for the mentor to read. */
export const accountRefusal = textUpTo(
  MAX_ACCOUNT_REFUSAL_LENGTH,
  `이유는 최대 ${MAX_ACCOUNT_REFUSAL_LENGTH}자까지 입력할 수 있어요.`,
).check(z.minLength(1, '이유를 입력해 주세요.'));

/** The number of an account as it is shown to its owner: the last four digits. */
export function maskAccountNumber(accountNumber: string): string {
  return `****${accountNumber.slice(-4)}`;
}

function formatBusinessNumber(text: string): string {
  const digits = toHalfWidth(text).replaceAll(/[\s-]/g, '');
  return digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}` : text;
}
