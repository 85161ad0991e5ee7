import { afterAll, beforeAll, expect, it } from 'vitest';
import { samplePdf } from '../testing/sample-files.ts';
import { confirmFirst, FIRST, propose, proposeAndPay } from '../testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '../testing/test-instance.ts';
import { unnamed } from './statement.ts';

// The last line of defence: whatever the code does, the tables do not take it.

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
  await confirmFirst(instance);
  const { mentee } = await propose(instance, { applyTimes: [FIRST] });
  const { coupons } = await mentee.client.get('GET /v1/coupon');
  await proposeAndPay(instance, { mentee, wish: { method: 'CARD', couponId: coupons[0]?.couponId } });
  await mentee.client.upload('POST /v1/storage/certificate/mentee', samplePdf(), { certificateType: 'ENROLLMENT' });
});
afterAll(() => instance.close());

/** A copy of a table's rows with some values changed, under numbers that nobody has. */
const copyOf = (table: string, changes: string) =>
  `insert into ${table} overriding system value
   select (json_populate_record(t, json_build_object('id', t.id + 100000, ${changes}))).* from ${table} t`;

it.each([
  {
    what: 'a half hour of a person that is taken',
    constraint: 'booked_half_hours_pkey',
    sql: 'insert into booked_half_hours select * from booked_half_hours',
  },
  {
    what: 'a second open proposal of the same two people',
    constraint: 'mentorings_one_open_pair',
    sql: copyOf('mentorings', `'message', ''`),
  },
  {
    what: 'a second live order of one mentoring',
    constraint: 'payments_one_live',
    sql: copyOf('payments', `'order_id', 'copy_' || t.id, 'payment_key', null, 'coupon_id', null`),
  },
  {
    what: 'a coupon in a second live order',
    constraint: 'payments_one_coupon',
    sql: copyOf(
      'payments',
      `'order_id', 'copy_' || t.id, 'payment_key', null, 'mentoring_id',
       (select max(id) from mentorings where status = 'PAYMENT_PENDING')`,
    ).concat(' where t.coupon_id is not null'),
  },
  {
    what: 'a second coupon of a kind in one life',
    constraint: 'coupons_member_id_kind_key',
    sql: copyOf('coupons', `'returned_at', null`),
  },
  {
    what: 'the same notification twice',
    constraint: 'notifications_member_id_event_key_key',
    sql: copyOf('notifications', `'title', 'again'`),
  },
  {
    what: 'the same mail twice',
    constraint: 'outbox_dedupe_key_key',
    sql: copyOf('outbox', `'subject', 'again'`).concat(' where dedupe_key is not null'),
  },
  {
    what: 'a word to the gateway under a key that was used',
    constraint: 'gateway_calls_idempotency_key_key',
    sql: copyOf('gateway_calls', `'step', t.step`),
  },
  {
    what: 'a second document of a kind that waits for a look',
    constraint: 'certificates_one_pending',
    sql: copyOf('certificates', `'reason', null`),
  },
  {
    what: 'a refund of more than was paid',
    constraint: 'payments_check2',
    sql: `update payments set refund_krw = amount_krw + 1`,
  },
  {
    what: 'a refund by hand that needs an approval, and is sent by who proposed it',
    constraint: 'hand_refunds_check',
    sql: `insert into hand_refunds (payment_id, amount_krw, reason, note, state, needs_approval, proposed_by, proposed_at, decided_by, sent_at)
      select id, 1, '', '', 'SENT', true, mentee_id, created_at, mentee_id, created_at from payments`,
  },
  {
    what: 'a second refund by hand of an order while one is open',
    constraint: 'hand_refunds_one_open',
    sql: `insert into hand_refunds (payment_id, amount_krw, reason, note, state, needs_approval, proposed_by, proposed_at, sent_at)
      select id, 1, '', '', state, false, mentee_id, created_at, created_at from payments cross join (values ('PROPOSED'), ('SENT')) as s (state)`,
  },
])('the tables take no $what', async ({ sql, constraint }) => {
  await expect(instance.db.transaction((tx) => tx.query(unnamed(sql)))).rejects.toMatchObject({ constraint });
});

it('the tables take no journal that does not sum to zero', async () => {
  const sql = `insert into ledger_entries (journal_id, payment_id, event, account, amount_krw, at)
    select gen_random_uuid(), id, 'CAPTURE', 'HELD', 1, created_at from payments`;
  await expect(instance.db.transaction((tx) => tx.query(unnamed(sql)))).rejects.toThrow('does not sum to zero');
});
