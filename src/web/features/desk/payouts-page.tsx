import { useState } from 'react';
import type { DataOf } from '#contract/calls.ts';
import type { Payout } from '#contract/money/payouts.ts';
import { PAYOUT_ORDER_LABELS, UNREADABLE_EMAIL } from '#domain/desk/desk.ts';
import { describeTimes, describeWon } from '#domain/money/payments.ts';
import { PAYOUT_ACCOUNT_LABELS } from '#domain/money/payout-accounts.ts';
import { MONTH } from '#domain/money/payouts.ts';
import { groupDigits } from '#domain/text/group-digits.ts';
import { useNow } from '../../lib/clock.ts';
import { useSearchParams } from '../../lib/use-search-params.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SortSelect } from '../../ui/lists/sort-select.tsx';
import { Amount, Amounts } from '../money/payouts/amounts.tsx';
import { DeskLayout } from './desk-layout.tsx';
import { downloadConfirmed } from './download-confirmed.ts';
import { deskList, filterChoice, orderChoice, WIDTHS } from './frame/desk-list.tsx';
import { describeMonth, recentMonths } from './months.ts';

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
        <Amounts>
          <Amount label="요금 합계" krw={payout.priceKrw} />
          {payout.returnedKrw > 0 && <Amount label="돌려드린 금액" krw={payout.returnedKrw} isDeduction />}
          <Amount label="수수료" krw={payout.feeKrw} isDeduction />
          <Amount label="번 금액" krw={payout.mentorKrw} strong />
        </Amounts>
      </div>
    </Card>
  );
}

const NO_ACCOUNT = '계좌 없음';

const Payouts = deskList({
  call: 'GET /v1/admin/payouts',
  key: 'payouts',
  label: '멘토별 정산',
  idOf: ({ mentorId }) => mentorId,
  columns: [
    { header: '멘토', width: WIDTHS.name, cell: ({ nickname }) => nickname },
    {
      header: '정산 계좌',
      width: WIDTHS.state,
      cell: ({ accountStatus }) => (accountStatus ? PAYOUT_ACCOUNT_LABELS[accountStatus] : NO_ACCOUNT),
    },
    { header: '멘토링', width: WIDTHS.number, cell: ({ sessions }) => groupDigits(sessions), isNumber: true },
    { header: '금액', width: 8.5, cell: ({ mentorKrw }) => describeWon(mentorKrw), isNumber: true },
  ],
  search: { label: '멘토 찾기', placeholder: '회원 번호, 닉네임, 이메일, 학교' },
  filters: [
    filterChoice('account', '정산 계좌', '모든 계좌', { ...PAYOUT_ACCOUNT_LABELS, NONE: NO_ACCOUNT }),
    orderChoice(PAYOUT_ORDER_LABELS, 'MENTOR'),
  ],
  isAudited: true,
  empty: {
    title: '이 달에는 지급할 정산이 없어요',
    description: '완료되고 7일이 지나 더 이상 문제를 알릴 수 없는 멘토링부터 모여요.',
    found: '찾은 멘토가 없어요',
  },
  Head: ({ first: { totals }, query: { month } }) => (
    <>
      {totals.mentors > 0 && (
        <>
          <MonthSums totals={totals} />
          <CsvLinks month={month} />
        </>
      )}
      <ReversedAmount krw={totals.lossKrw} />
    </>
  ),
  detail: (payout) => <PayoutCard payout={payout} />,
});

/** What the mentors are to be paid for a month, with the CSV files for the transfers: `/admin/payouts?month=2026-11`. */
export default function PayoutsPage() {
  const [search, setSearch] = useSearchParams();
  const months = recentMonths(useNow());
  // What is being read is not taken away when the next month begins: it is there to be chosen.
  const [openedIn] = useState(months[0] ?? '');
  const requested = search.get('month') ?? '';
  const month = MONTH.test(requested) ? requested : openedIn;
  const options = (months.includes(month) ? months : [month, ...months]).map((value) => ({
    value,
    label: describeMonth(value),
  }));
  return (
    <DeskLayout isDesk title="정산">
      <Payouts
        key={month}
        asked={{ month }}
        action={
          <SortSelect
            label="정산 월"
            options={options}
            value={month}
            onChange={(next) => setSearch({ month: next }, { replace: true })}
          />
        }
      />
    </DeskLayout>
  );
}
