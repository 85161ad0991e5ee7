import type { Payment } from '#contract/payments.ts';
import { bankName } from '#domain/banks.ts';
import { describeKoreanTime } from '#domain/korean-time.ts';
import { describeWon } from '#domain/payments.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useToast } from '../../ui/toast.ts';

/** Where to send the money of a bank transfer, how much and until when. */
export function DepositNotice({ payment }: { payment: Payment }) {
  const toast = useToast();
  const account = payment.virtualAccount;
  if (!account) return null;

  async function copyNumber(accountNumber: string) {
    try {
      await navigator.clipboard.writeText(accountNumber);
      toast.show('계좌번호를 복사했어요.');
    } catch {
      toast.show('복사하지 못했어요. 계좌번호를 길게 눌러 복사해 주세요.');
    }
  }

  return (
    <Card tone="brand">
      <p className="font-bold">아래 계좌로 입금해 주세요</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 pt-4">
        <dt className="text-ink-muted">입금 금액</dt>
        <dd className="font-bold tabular-nums">{describeWon(payment.amountKrw)}</dd>
        <dt className="text-ink-muted">은행</dt>
        <dd className="font-medium">{bankName(account.bank)}</dd>
        <dt className="text-ink-muted">계좌번호</dt>
        <dd className="font-medium tabular-nums select-all">{account.accountNumber}</dd>
        <dt className="text-ink-muted">예금주</dt>
        <dd className="font-medium">{account.holderName}</dd>
        <dt className="text-ink-muted">입금 기한</dt>
        <dd className="font-medium text-danger tabular-nums">{describeKoreanTime(new Date(account.dueAt))}까지</dd>
      </dl>
      <Button block size="sm" variant="secondary" className="mt-5" onClick={() => copyNumber(account.accountNumber)}>
        계좌번호 복사
      </Button>
    </Card>
  );
}
