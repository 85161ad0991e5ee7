import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DataOf } from '#contract/calls.ts';
import { NEW_MENTOR } from '../../../testing/members.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import EarningsPage from './earnings-page.tsx';

type Transfers = DataOf<'GET /v1/earnings'>['totals']['transfers'];

const JANUARY = { day: '2027-01-01', earnedKrw: 18_000, netKrw: 17_410 };

async function open(transfers: Transfers, allKrw = 27_000) {
  const sliceInfo = { size: 10, numberOfElements: 0, last: true, empty: true, cursor: null };
  const totals = { month: '2026-12', monthKrw: allKrw, expectedKrw: 0, allKrw, transfers };
  await renderPage(EarningsPage, {
    address: '/user/earnings',
    member: NEW_MENTOR,
    responses: {
      'GET /v1/earnings': { content: [], sliceInfo, totals },
      'GET /v1/payout-account': null,
      'GET /v1/transfers': { content: [], sliceInfo },
    },
  });
  const sums = page.getByRole('region', { name: '금액 합계' });
  await expect.element(sums).toBeVisible();
  // Dates stay in one line.
  return sums.element().textContent.replaceAll('\u00a0', ' ');
}

test.each<{ what: string; transfers: Transfers; words: string[] }>([
  {
    what: 'nothing was sent yet: the day and the sum after taxes',
    transfers: { sentKrw: 0, planned: [JANUARY], hasAccount: true },
    words: ['번 금액27,000원보낼 금액17,410원1월 1일 (금)', '보낸 금액0원'],
  },
  {
    what: 'parts of it are sent on several days',
    transfers: {
      sentKrw: 8710,
      planned: [JANUARY, { day: '2027-02-01', earnedKrw: 9000, netKrw: 8710 }],
      hasAccount: true,
    },
    words: ['보낼 금액26,120원1월 1일 (금) 17,410원2월 1일 (월) 8,710원보낸 금액8,710원'],
  },
  {
    what: 'it is planned, or came back of a fault of the bank',
    transfers: { sentKrw: 0, planned: [{ ...JANUARY, day: null }], hasAccount: true },
    words: ['보낼 금액17,410원곧'],
  },
  {
    what: 'it waits for an account',
    transfers: { sentKrw: 0, planned: [{ ...JANUARY, day: null }], hasAccount: false },
    words: ['보낼 금액17,410원계좌를 확인하면'],
  },
])('a mentor reads what was earned, will be sent and was sent: $what', async ({ transfers, words }) => {
  const text = await open(transfers);
  for (const part of words) expect(text).toContain(part);
  expect(text).not.toContain('정산');
});
