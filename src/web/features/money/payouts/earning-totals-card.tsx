import type { ReactNode } from 'react';
import type { EarningTotals } from '#contract/money/payouts.ts';
import { OBJECTION_DAYS } from '#domain/mentorings/states/disputes.ts';
import { describeWon } from '#domain/money/payments.ts';
import { describeKoreanDay } from '../../../lib/korean-date.ts';
import { Card } from '../../../ui/layout/card.tsx';

/** What was earned, what will be sent after taxes and when, and what was sent. */
export function EarningTotalsCard({ totals: { allKrw, transfers } }: { totals: EarningTotals }) {
  return (
    <section aria-label="금액 합계" className="flex flex-col gap-3">
      <Card tone="brand" className="flex flex-col gap-4">
        <div>
          <h2 className="font-semibold text-brand-ink">번 금액</h2>
          <p className="pt-0.5 text-2xl font-bold tabular-nums">{describeWon(allKrw)}</p>
        </div>
        {transfers && (
          <dl className="flex flex-wrap gap-x-8 gap-y-3 border-t border-brand-ink/15 pt-4">
            <Total label="보낼 금액" krw={transfers.planned.reduce((sum, { netKrw }) => sum + netKrw, 0)}>
              {transfers.planned.map(({ day, netKrw }) => (
                <span key={day} className="block">
                  {`${describeDay(day, transfers.hasAccount)} ${transfers.planned.length > 1 ? describeWon(netKrw) : ''}`}
                </span>
              ))}
            </Total>
            <Total label="보낸 금액" krw={transfers.sentKrw} />
          </dl>
        )}
      </Card>
      <p className="text-sm text-ink-muted">{`${OBJECTION_DAYS}일이 지난 금액을 다음 달 1일에 세금을 빼고 보내요.`}</p>
    </section>
  );
}

/** When each part is sent. */
function describeDay(day: string | null, hasAccount: boolean): string {
  if (day) return describeKoreanDay(day);
  return hasAccount ? '곧' : '계좌를 확인하면';
}

function Total({ label, krw, children }: { label: string; krw: number; children?: ReactNode }) {
  return (
    // An amount is only broken if it does not fit a line of its own.
    <div className="max-w-full min-w-[min(7rem,100%)] grow basis-[max-content]">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd>
        <span className="block text-lg font-bold tabular-nums">{describeWon(krw)}</span>
        <span className="block text-sm text-ink-muted tabular-nums">{children}</span>
      </dd>
    </div>
  );
}
