import { useInfiniteQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/calls.ts';
import type { Payout } from '#contract/money/payouts.ts';
import { PAYOUT_ORDER_LABELS } from '#domain/desk/desk.ts';
import { describeWon } from '#domain/money/payments.ts';
import { PAYOUT_ACCOUNT_LABELS } from '#domain/money/payout-accounts.ts';
import { groupDigits } from '#domain/text/group-digits.ts';
import { call } from '../../lib/api.ts';
import type { Elements } from '../../ui/elements.ts';
import { EmptyState } from '../../ui/status/states.tsx';
import { type Column, DeskList, NUMBER } from './frame/desk-list.tsx';
import { AUDITED, filterChoice, hasChoice, ListControls, orderChoice } from './frame/list-controls.tsx';
import { useAddressQuery } from './frame/use-address-query.ts';
import { CsvLinks, PayoutCard, ReversedAmount } from './month-payouts.tsx';

type Query = Omit<NonNullable<InputOf<'GET /v1/admin/payouts', 'query'>>, 'month'>;

const NO_ACCOUNT = '계좌 없음';
const COLUMNS: readonly Column<Payout>[] = [
  { header: '멘토', cell: ({ nickname }) => nickname },
  {
    header: '정산 계좌',
    cell: ({ accountStatus }) => (accountStatus ? PAYOUT_ACCOUNT_LABELS[accountStatus] : NO_ACCOUNT),
  },
  { header: '금액', cell: ({ mentorKrw }) => describeWon(mentorKrw), className: NUMBER },
];
const SEARCH = { name: 'search', label: '멘토 찾기', placeholder: '회원 번호, 닉네임, 이메일, 학교' } as const;
const CHOICES = [
  filterChoice('account', '정산 계좌', '모든 계좌', { ...PAYOUT_ACCOUNT_LABELS, NONE: NO_ACCOUNT }),
  orderChoice(PAYOUT_ORDER_LABELS, 'MENTOR'),
] as const;

/** A month's payouts in a wide window: the mentors as a table, with the month's sum above it. */
export function PayoutDesk({ month, title, chooseMonth }: { month: string; title: string; chooseMonth: Elements }) {
  const address = useAddressQuery(['search', 'account', 'order']);
  const query = address.query as Query;
  const list = useInfiniteQuery({
    queryKey: ['payouts', month, query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/admin/payouts', {
        query: { month, ...query, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.sliceInfo.cursor ?? undefined,
    ...AUDITED,
  });
  const totals = list.data?.pages[0]?.totals;
  return (
    <DeskList
      label="멘토별 정산"
      list={list}
      idOf={({ mentorId }) => mentorId}
      columns={COLUMNS}
      toolbar={
        <>
          {chooseMonth}
          {totals && totals.mentors > 0 && (
            <>
              <p className="text-sm text-ink-muted">
                <span>{'모두 '}</span>
                <strong className="text-ink tabular-nums">{describeWon(totals.mentorKrw)}</strong>
                <span>{`, 멘토 ${groupDigits(totals.mentors)}명`}</span>
              </p>
              <CsvLinks month={month} />
            </>
          )}
          {totals && <ReversedAmount krw={totals.lossKrw} />}
          <ListControls search={SEARCH} choices={CHOICES} query={query} onChange={address.change} />
        </>
      }
      empty={
        hasChoice(query) ? (
          <EmptyState title="찾은 멘토가 없어요" />
        ) : (
          <EmptyState
            title={`${title}에는 지급할 정산이 없어요`}
            description="완료되고 7일이 지나 더 이상 문제를 알릴 수 없는 멘토링부터 모여요."
          />
        )
      }
    >
      {(payout) => (
        <div className="mx-auto max-w-column p-6">
          <PayoutCard payout={payout} Heading="h2" />
        </div>
      )}
    </DeskList>
  );
}
