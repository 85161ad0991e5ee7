import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { MONTH } from '#domain/money/payouts.ts';
import { koreanMonth } from '#domain/time/korean-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { DeskLayout } from './desk-layout.tsx';
import { useIsWide } from './frame/use-is-wide.ts';
import { MonthPayouts } from './month-payouts.tsx';
import { describeMonth, recentMonths } from './months.ts';
import { PayoutDesk } from './payout-desk.tsx';

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
  const isWide = useIsWide();
  const chooseMonth = (
    <SelectField
      label="정산 월"
      hint="정산되고 7일이 지나 지급 대상이 된 달이에요. 한국 시간을 따라요."
      value={month}
      onChange={(event) => setSearch({ month: event.target.value }, { replace: true })}
      options={options}
    />
  );
  return (
    <DeskLayout isDesk documentTitle="운영자 정산">
      {isWide ? (
        <PayoutDesk key={month} month={month} title={describeMonth(month)} chooseMonth={chooseMonth} />
      ) : (
        <div className="flex flex-1 flex-col gap-6 px-page py-5">
          {chooseMonth}
          <MonthPayouts key={month} month={month} title={describeMonth(month)} />
        </div>
      )}
    </DeskLayout>
  );
}
