/** The banks that issue and receive bank transfers, by the gateway's two-digit code (docs.tosspayments.com/codes/org-codes). */
export const BANKS = [
  { code: '06', name: '국민은행' },
  { code: '88', name: '신한은행' },
  { code: '20', name: '우리은행' },
  { code: '81', name: '하나은행' },
  { code: '11', name: '농협은행' },
  { code: '03', name: '기업은행' },
  { code: '07', name: '수협은행' },
  { code: '71', name: '우체국' },
  { code: '45', name: '새마을금고' },
  { code: '48', name: '신협' },
  { code: '31', name: '아이엠뱅크' },
  { code: '32', name: '부산은행' },
  { code: '39', name: '경남은행' },
  { code: '34', name: '광주은행' },
  { code: '37', name: '전북은행' },
  { code: '35', name: '제주은행' },
  { code: '23', name: '제일은행' },
  { code: '27', name: '씨티은행' },
  { code: '02', name: '산업은행' },
  { code: '89', name: '케이뱅크' },
  { code: '90', name: '카카오뱅크' },
  { code: '92', name: '토스뱅크' },
] as const;

export type BankCode = (typeof BANKS)[number]['code'];

/** The Korean name of a bank; the code itself for one that is not in the table. */
export function bankName(code: string): string {
  return BANKS.find((bank) => bank.code === code)?.name ?? code;
}
