import { Link } from 'react-router';
import type { Earning } from '#contract/money/payouts.ts';
import { paths } from '#contract/pages.ts';
import { STATUS_LABELS, type MentoringStatus } from '#domain/mentorings/states/statuses.ts';
import { koreanDay, koreanMonth, koreanMonthSpan } from '#domain/time/korean-time.ts';
import { describeKoreanDay, describeKoreanTime } from '../../../lib/korean-date.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { Amount, Amounts } from './amounts.tsx';

/** Why a mentoring was paid that did not take place. */
const OUTCOMES: Partial<Record<MentoringStatus, string>> = { NO_SHOW: '멘티 노쇼', CANCELLED: '멘티 취소' };

/** What is earned can be objected to for some days; then it is sent on the first day of the next month. */
function describePayable(payableAt: Date): string {
  return `${describeKoreanDay(koreanDay(koreanMonthSpan(koreanMonth(payableAt)).until))}에 보낼 금액이에요.`;
}

/** How one mentoring was paid out, in won; links to the mentoring. */
export function EarningCard({ earning }: { earning: Earning }) {
  const { mentoringId, menteeName, status, startsAt, payableAt, priceKrw, returnedKrw, feePercent, feeKrw, mentorKrw } =
    earning;
  const now = useNow();
  return (
    <Card tone="outlined" className="relative transition-transform active:scale-99">
      <article>
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h3 className="min-w-0 font-bold break-words">
            <Link to={paths.progress('mentor', mentoringId)} className="after:absolute after:inset-0 after:rounded-xl">
              {menteeName}
            </Link>
          </h3>
          <Badge tone={status === 'COMPLETED' ? 'success' : 'neutral'}>
            {OUTCOMES[status] ?? STATUS_LABELS[status]}
          </Badge>
        </div>
        {startsAt && <p className="pt-0.5 text-sm text-ink-muted">{describeKoreanTime(new Date(startsAt))}</p>}
        <div className="mt-3.5 border-t border-line pt-3.5">
          <Amounts>
            <Amount label="멘토링 요금" krw={priceKrw} />
            {returnedKrw > 0 && <Amount label="멘티에게 돌려드린 금액" krw={returnedKrw} isDeduction />}
            <Amount label={`수수료 ${feePercent}%`} krw={feeKrw} isDeduction />
            <Amount label="번 금액" krw={mentorKrw} strong />
          </Amounts>
          {new Date(payableAt) > now && (
            <p className="pt-3 text-sm text-ink-muted">{describePayable(new Date(payableAt))}</p>
          )}
        </div>
      </article>
    </Card>
  );
}
