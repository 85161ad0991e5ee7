import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { koreanMonthSpan } from '#domain/time/korean-time.ts';
import { unnamed } from '#server/db/statement.ts';
import { findWrongEarningHours } from '#server/invariants/payout-invariants-store.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createMentor, createOperator, type TestMember } from '#server/testing/factories.ts';
import { runJobs, staySignedIn } from '#server/testing/scenes/dispute-scene.ts';
import { proposeAndPay } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { addPayoutSums, payableSpan } from './earnings.ts';

const MENTORS = 7;
const EARNINGS = 150;
const FIRST_AT = new Date('2026-12-01T00:00:00+09:00').getTime();
const MONTHS = ['2026-12', '2027-01', '2027-02'];

interface Earned {
  readonly mentorId: number;
  readonly krw: number;
  readonly at: number;
  readonly isReopened: boolean;
}

/** Numbers from 0 to 1 that are the same in each run. */
function* drawn(): Generator<number, never> {
  for (let state = 7; ;) {
    state = (state * 48_271) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

describe.each(featureEngines)('payouts in the order of their sums, on %s', (engine) => {
  let instance: TestInstance;
  let operator: TestMember;
  /** The order that what counts is booked on, and those of sessions that are opened again. */
  let settled: number;
  let reopened: number[];
  const earned: Earned[] = [];

  beforeAll(async () => {
    instance = await openTestInstance(engine);
    operator = await createOperator(instance);
    const mentors: TestMember[] = [];
    for (let n = 0; n < MENTORS; n += 1) mentors.push(await createMentor(instance));
    for (const mentor of mentors.slice(0, 3)) await proposeAndPay(instance, { mentor });
    const ids = await instance.db.query(unnamed<{ id: number }>('select id from payments order by id'), []);
    settled = ids[0]?.id ?? 0;
    reopened = ids.slice(1).map(({ id }) => id);
    const numbers = drawn();
    const draw = (count: number) => Math.floor(numbers.next().value * count);
    for (let n = 0; n < EARNINGS; n += 1) {
      // Of two prices, so that sums are the same now and then; some in the first and the last millisecond of an hour.
      earned.push({
        mentorId: mentors[draw(MENTORS)]?.memberId ?? 0,
        krw: 9000 * (1 + draw(2)),
        at: FIRST_AT + draw(70 * 24) * HOUR_MS + ([0, HOUR_MS - 1][draw(4)] ?? draw(HOUR_MS)),
        isReopened: false,
      });
    }
    for (const each of earned) await book(each, settled, 'EARNING');
  });
  afterAll(() => instance.close());

  async function book({ mentorId, krw, at }: Earned, paymentId: number, event: 'EARNING' | 'REOPEN'): Promise<void> {
    const sign = event === 'EARNING' ? 1 : -1;
    const line = (account: string, member: number | null, amount: number) =>
      `('${journal}', ${paymentId}, '${event}', '${account}', ${member}, ${amount}, '${new Date(at).toISOString()}')`;
    const journal = randomUUID();
    await instance.db
      .script(`insert into ledger_entries (journal_id, payment_id, event, account, member_id, amount_krw, at)
      values ${line('HELD', null, sign * krw)}, ${line('MENTOR', mentorId, -sign * krw)}`);
  }

  /** What the ledger says of a month, the largest sum first. */
  function expected(month: string): [number, number][] {
    const { from, until } = payableSpan(koreanMonthSpan(month), instance.clock.now());
    const sums = new Map<number, number>();
    for (const { mentorId, krw, at, isReopened } of earned) {
      if (!isReopened && at >= from.getTime() && at < until.getTime())
        sums.set(mentorId, (sums.get(mentorId) ?? 0) + krw);
    }
    return [...sums].toSorted(([one, some], [other, more]) => more - some || one - other);
  }

  /** The whole list of a month, page by page. */
  async function list(month: string, query: Record<string, string> = {}): Promise<[number, number][]> {
    const { content, sliceInfo } = await operator.client.get('GET /v1/admin/payouts', {
      query: { month, order: 'AMOUNT', size: '2', ...query },
    });
    const page = content.map(({ mentorId, mentorKrw }): [number, number] => [mentorId, mentorKrw]);
    return sliceInfo.cursor ? [...page, ...(await list(month, { ...query, cursor: sliceInfo.cursor }))] : page;
  }

  async function expectLists(): Promise<void> {
    await staySignedIn(instance);
    for (const month of MONTHS) expect([month, await list(month)]).toEqual([month, expected(month)]);
  }

  /** Sets the clock to some days after all has become payable but the end, and has everything summed that is final. */
  async function sumAll(): Promise<number> {
    instance.clock.set('2027-02-03T09:20:00+09:00');
    const now = instance.clock.now().getTime();
    while (await addPayoutSums(instance.services, new Date(now - 8 * DAY_MS)));
    return now;
  }

  const findWrong = () => instance.db.query(findWrongEarningHours, []);
  const countSums = async () =>
    (await instance.db.query(unnamed<{ count: number }>('select count(*)::int as count from payout_sums'), []))[0]
      ?.count;

  it('are the ledger’s before anything is summed', async () => {
    for (const now of ['2026-12-08T00:00:00+09:00', '2026-12-20T13:30:00+09:00', '2027-01-12T00:00:00+09:00']) {
      instance.clock.set(now);
      await expectLists();
    }
    expect(await countSums()).toBe(0);
    expect(expected('2026-12').length).toBe(MENTORS);
  });

  it('are the ledger’s while a job sums what is final, a week at a time, and after it', async () => {
    instance.clock.set('2027-01-12T09:20:00+09:00');
    const until = new Date('2027-01-05T08:00:00+09:00');
    let batches = 0;
    for (; await addPayoutSums(instance.services, until); batches += 1) await expectLists();
    expect(batches).toBeGreaterThan(5);
    expect(await findWrong()).toEqual([]);
    await expectLists();
    for (let hour = 0; hour < 30; hour += 5) {
      instance.clock.advance({ hours: 5 });
      await runJobs(instance);
      await expectLists();
    }
    expect(await findWrong()).toEqual([]);
    expect(await countSums()).toBeGreaterThan(MENTORS);
  });

  it('are narrowed to members searched for, and to accounts', async () => {
    await sumAll();
    await staySignedIn(instance);
    const [first, second] = expected('2026-12');
    expect(await list('2026-12', { account: 'NONE' })).toEqual(expected('2026-12'));
    expect(await list('2026-12', { account: 'CONFIRMED' })).toEqual([]);
    for (const one of [first, second]) expect(await list('2026-12', { search: String(one?.[0]) })).toEqual([one]);
    expect(await list('2026-12', { search: '@' })).toEqual([]);
  });

  it('are the ledger’s for a process with a clock behind the sums', async () => {
    const now = await sumAll();
    for (const days of [2, 10, 20]) {
      instance.clock.set(new Date(now - days * DAY_MS).toISOString());
      await expectLists();
    }
  });

  it('are summed once by processes that sum at the same time', async () => {
    await instance.db.script('delete from payout_months');
    expect(await countSums()).toBe(0);
    await Promise.all(Array.from({ length: 6 }, sumAll));
    expect(await countSums()).toBeGreaterThan(MENTORS);
    expect(await findWrong()).toEqual([]);
    await expectLists();
  });

  it('are summed anew when a clock that ran ahead summed what was not final', async () => {
    const now = await sumAll();
    const opened = reopened.map((orderId, index) => {
      const mentorId = earned[index]?.mentorId ?? 0;
      return { orderId, mentorId, krw: 18_000, at: now - (5 + index) * DAY_MS, isReopened: true };
    });
    for (const each of opened) await book(each, each.orderId, 'EARNING');
    await instance.db.script('delete from payout_months');
    while (await addPayoutSums(instance.services, new Date(now)));
    for (const each of opened) await book({ ...each, at: now }, each.orderId, 'REOPEN');
    earned.push(...opened);
    expect(await findWrong()).not.toEqual([]);
    instance.clock.advance({ minutes: 15 });
    await runJobs(instance);
    expect(await findWrong()).toEqual([]);
    await expectLists();
  });
});
