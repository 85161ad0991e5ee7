import * as z from 'zod/mini';
import { toHalfWidth } from '../text/half-width.ts';
import { textUpTo } from '../text/length.ts';
import { BANKS, type BankCode } from './banks.ts';

/** A buyer's own account, for the refund of a bank transfer. */
export const refundAccount = z.object({
  /** The bank's two-digit code, see `banks.ts`. */
  bank: z.enum(BANKS.map((bank) => bank.code) as [BankCode, ...BankCode[]], '은행을 선택해 주세요.'),
  /** Digits; hyphens and spaces, as copied from bank apps, are removed. */
  accountNumber: z.string().check(
    z.overwrite((value) => toHalfWidth(value).replaceAll(/[\s-]/g, '')),
    z.regex(/^\d{6,20}$/, '계좌번호를 숫자 6~20자리로 입력해 주세요.'),
  ),
  holderName: textUpTo(30, '예금주는 최대 30자까지 입력할 수 있어요.').check(z.minLength(1, '예금주를 입력해 주세요.')),
});
