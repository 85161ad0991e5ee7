import type { DataOf } from '#contract/calls.ts';
import type { Payout } from '#contract/money/payouts.ts';
import { UNREADABLE_EMAIL } from '#domain/desk/desk.ts';
import { describeTimes, describeWon } from '#domain/money/payments.ts';
import { PAYOUT_ACCOUNT_LABELS } from '#domain/money/payout-accounts.ts';
import { groupDigits } from '#domain/text/group-digits.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Amount, Amounts } from '../money/payouts/index.ts';
import { downloadConfirmed } from './download-confirmed.ts';

type Totals = DataOf<'GET /v1/admin/payouts'>['totals'];

/** What all mentors are to be paid for the month. */
export function MonthSums({ totals }: { totals: Totals }) {
  return (
    <p>
      <strong className="text-2xl font-bold tabular-nums">{describeWon(totals.mentorKrw)}</strong>
      <span className="text-sm text-ink-muted">{` 멘토 ${groupDigits(totals.mentors)}명, ${describeTimes(totals.sessions)}`}</span>
    </p>
  );
}

/** Deposits that were reversed after they had been promised to mentors (docs/decisions/0080). */
export function ReversedAmount({ krw }: { krw: number }) {
  if (krw === 0) return null;
  return (
    <p className="rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning">
      {`멘토에게 정산한 뒤 은행이나 카드사에서 되돌아간 금액이 ${describeWon(krw)} 있어요. 해당 멘티에게 확인해 주세요.`}
    </p>
  );
}

/** The month as files; they hold personal data, so each download is in the audit log. */
export function CsvLinks({ month }: { month: string }) {
  const address = `/v1/admin/payouts.csv?month=${month}`;
  return (
    <div>
      <div className="flex flex-wrap gap-2 *:grow">
        <LinkButton reloadDocument download size="sm" variant="soft" to={address} onClick={downloadConfirmed}>
          멘토별 CSV 받기
        </LinkButton>
        <LinkButton
          reloadDocument
          download
          size="sm"
          variant="secondary"
          to={`${address}&by=session`}
          onClick={downloadConfirmed}
        >
          멘토링별 CSV 받기
        </LinkButton>
      </div>
      <p className="pt-1 text-xs text-ink-faint">개인정보가 담겨 있어, 받을 때마다 기록이 남아요.</p>
    </div>
  );
}

export function PayoutCard({ payout }: { payout: Payout }) {
  return (
    <Card tone="outlined" className="flex flex-col gap-3.5">
      <div className="min-w-0">
        <h2 className="text-lg font-bold break-words">{payout.nickname}</h2>
        <p className="text-sm break-all text-ink-muted">{payout.email ?? UNREADABLE_EMAIL}</p>
        <p className="text-sm text-ink-muted">
          {`멘토링 ${describeTimes(payout.sessions)} · 정산 계좌 ${payout.accountStatus ? PAYOUT_ACCOUNT_LABELS[payout.accountStatus] : '없음'}`}
        </p>
      </div>
      <div className="border-t border-line pt-3.5">
        <Sums sums={payout} />
      </div>
    </Card>
  );
}

function Sums({ sums }: { sums: Pick<Totals, 'priceKrw' | 'returnedKrw' | 'feeKrw' | 'mentorKrw'> }) {
  return (
    <Amounts>
      <Amount label="요금 합계" krw={sums.priceKrw} />
      {sums.returnedKrw > 0 && <Amount label="돌려드린 금액" krw={sums.returnedKrw} isDeduction />}
      <Amount label="수수료" krw={sums.feeKrw} isDeduction />
      <Amount label="번 금액" krw={sums.mentorKrw} strong />
    </Amounts>
  );
}
