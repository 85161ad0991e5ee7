import { useState } from 'react';
import { PAYOUT_ORDER_LABELS } from '#domain/desk/desk.ts';
import { describeWon } from '#domain/money/payments.ts';
import { PAYOUT_ACCOUNT_LABELS } from '#domain/money/payout-accounts.ts';
import { MONTH } from '#domain/money/payouts.ts';
import { groupDigits } from '#domain/text/group-digits.ts';
import { koreanMonth } from '#domain/time/korean-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { useSearchParams } from '../../lib/use-search-params.ts';
import { SortSelect } from '../../ui/lists/sort-select.tsx';
import { DeskLayout } from './desk-layout.tsx';
import { deskList, WIDTHS } from './frame/desk-list.tsx';
import { filterChoice, orderChoice } from './frame/list-controls.tsx';
import { CsvLinks, MonthSums, PayoutCard, ReversedAmount } from './month-payouts.tsx';
import { describeMonth, recentMonths } from './months.ts';

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
  skeleton: 'h-40',
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

/** How many past months can be chosen. */
const MONTHS = 24;

/** What the mentors are to be paid for a month, with the CSV files for the transfers: `/admin/payouts?month=2026-11`. */
export default function PayoutsPage() {
  const [search, setSearch] = useSearchParams();
  const months = recentMonths(koreanMonth(useNow()), MONTHS);
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
