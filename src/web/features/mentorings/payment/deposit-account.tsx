import { Copy } from 'lucide-react';
import type { Payment } from '#contract/money/payments.ts';
import { describeWon } from '#domain/money/payments.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { copyText } from '../../../ui/overlays/copy-text.ts';

type VirtualAccount = NonNullable<Payment['virtualAccount']>;

/** The account to deposit into, the amount and the due time, with the account number to copy. */
export function DepositAccount({ account, amountKrw }: { account: VirtualAccount; amountKrw: number }) {
  const copyNumber = () =>
    copyText(account.accountNumber, {
      copied: '계좌번호를 복사했어요.',
      failed: '복사하지 못했어요. 계좌번호를 길게 눌러 복사해 주세요.',
    });

  return (
    <Card tone="brand" className="flex flex-col gap-4">
      <div>
        <p className="text-sm font-semibold text-ink-muted">{account.bank}</p>
        <p className="pt-0.5 text-xl font-bold break-all tabular-nums select-all">{account.accountNumber}</p>
      </div>
      <dl className="flex flex-col gap-1.5">
        <Row label="예금주">{account.holderName}</Row>
        <Row label="입금할 금액">{describeWon(amountKrw)}</Row>
        <Row label="입금 기한">{describeKoreanTime(new Date(account.dueAt))}</Row>
      </dl>
      <Button size="sm" variant="soft" className="self-start" onClick={copyNumber}>
        <Copy aria-hidden className="size-4" />
        계좌번호 복사
      </Button>
    </Card>
  );
}

function Row({ label, children }: { label: string; children: string | string[] }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="ml-auto text-right font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
