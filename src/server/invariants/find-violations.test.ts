import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../db/statement.ts';
import { DISPUTE_JOB, EXPIRE_JOB, RESOLVE_ATTENDANCE_JOB } from '../features/mentorings/deadlines/deadlines.ts';
import { createOperator, createMentee } from '../testing/factories.ts';
import { samplePng } from '../testing/sample-files.ts';
import {
  confirmFirst,
  endFirst,
  FIRST,
  meetFirst,
  propose,
  proposeAndPay,
  SECOND,
  type Scene,
} from '../testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '../testing/test-instance.ts';
import { findViolations, type Violation } from './find-violations.ts';

/** Thrown to roll back the violation that a test made. */
class RolledBack extends Error {}

/** Violates a rule in a transaction, runs the checks, and rolls back. */
async function violateAndCheck(instance: TestInstance, ...sql: readonly string[]): Promise<Violation[]> {
  let found: Violation[] = [];
  try {
    await instance.db.transaction(async (tx) => {
      for (const text of sql) await tx.query(statement(`break-${crypto.randomUUID()}`, text));
      found = await findViolations({ ...instance.services, db: tx });
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return found;
}

/** SQL of a month of payment with all its earnings summed: that of the sessions below. */
const insertPayoutMonth = `insert into payout_months values ('2026-11-23T15:00:00Z', '2026-12-24T15:00:00Z')`;

/** SQL for a transfer of a mentor's earning from one session that waits for a file. */
function insertTransfer({ mentor }: Scene, earnedKrw = 18_000): string {
  return `insert into transfers (member_id, month, status, earned_krw, income_tax_krw, local_tax_krw, net_krw, withholding_version, planned_at)
    values (${mentor.memberId}, '2026-11', 'PLANNED', ${earnedKrw}, 540, 50, ${earnedKrw - 590}, 1, now())`;
}

/** SQL of a campaign with one coupon, the mentee's of the first session, that the orders of all of them keep. */
function plantCampaign(scenes: readonly [Scene, ...Scene[]]): string[] {
  const [{ mentee }] = scenes;
  const orders = scenes.map(({ mentoringId }) => mentoringId).join(', ');
  return [
    'drop index payments_one_campaign_coupon',
    `insert into campaigns (name, percent_off, audience, starts_at, ends_at, max_coupons, given_coupons, created_at)
     values ('test', 10, 'ALL', now(), now() + interval '1 day', 1, 1, now())`,
    `insert into campaign_coupons (campaign_id, member_id, issued_at) select id, ${mentee.memberId}, now() from campaigns`,
    `update payments set campaign_coupon_id = (select id from campaign_coupons) where mentoring_id in (${orders})`,
  ];
}

/** SQL for a refund by hand of an order, on its way or done. */
function insertHandRefund({ mentoringId, mentee }: Scene, state: 'SENT' | 'DONE', amountKrw = 1000): string {
  return `insert into hand_refunds (payment_id, amount_krw, reason, note, state, needs_approval, proposed_by, proposed_at, sent_at, ended_at)
    select id, ${amountKrw}, '안내가 달랐어요.', '', '${state}', false, ${mentee.memberId}, created_at, created_at,
      case when '${state}' = 'DONE' then created_at end from payments where mentoring_id = ${mentoringId}`;
}

/** SQL of a mentor who has long wanted one open proposal at a time. */
function insertLimit({ mentor }: Scene): string {
  return `insert into mentor_availability (mentor_id, notice_hours, max_open_proposals, updated_at)
    values (${mentor.memberId}, 0, 1, '2026-11-01T00:00:00Z')`;
}

/** SQL of a mentee who waits for the mentor of a session, or has a place kept. */
function insertWait({ mentor }: Scene, { mentee }: Scene, since: string, isKept: boolean): string {
  return `insert into mentor_waits (mentor_id, mentee_id, created_at, ahead_until)
    values (${mentor.memberId}, ${mentee.memberId}, '2026-11-23T${since}:00Z', ${isKept ? `'2026-11-25T00:00:00Z'` : 'null'})`;
}

/** SQL that has the transfer pay what the session earned. */
function payEarningOf({ mentoringId }: Scene): string {
  return `insert into transfer_earnings (entry_id, transfer_id)
    select e.id, (select max(id) from transfers) from ledger_entries e join payments p on p.id = e.payment_id
    where p.mentoring_id = ${mentoringId} and e.account = 'MENTOR' and e.event = 'EARNING'`;
}

describe('a database in which everything has happened once', () => {
  let instance: TestInstance;
  let unpaid: Scene;
  let paid: Scene;
  let confirmed: Scene;
  let completed: Scene;
  let cancelled: Scene;
  let rejected: Scene;
  let missed: Scene;
  /** Declined by one mentor and passed on to another. */
  let passed: Scene;
  let disputed: Scene;
  let resolved: Scene;

  beforeAll(async () => {
    instance = await openTestInstance('postgresql');
    completed = await confirmFirst(instance);
    await meetFirst(instance, completed, [completed.mentor, completed.mentee]);
    instance.clock.advance({ days: 2 });
    await instance.services.jobs.runDue();
    instance.clock.set('2026-11-23T03:00:00Z');
    missed = await confirmFirst(instance);
    await meetFirst(instance, missed, [missed.mentor]);
    await endFirst(instance);
    instance.clock.set('2026-11-23T03:00:00Z');
    [disputed, resolved] = [await confirmFirst(instance), await confirmFirst(instance)];
    instance.clock.set(`${FIRST.startTime}+09:00`);
    instance.clock.advance({ minutes: 11 });
    for (const { mentee: student, params: of } of [disputed, resolved]) {
      const complaint = { reason: '만나지 못했어요.' };
      await student.client.get('POST /v1/mentoring/{mentoringId}/dispute', { params: of, body: complaint });
    }
    const operator = await createOperator(instance);
    await operator.client.get('POST /v1/admin/mentoring/{mentoringId}/resolution', {
      params: resolved.params,
      body: { resolution: 'MENTOR_ABSENT', note: '멘토가 오지 않았어요.' },
    });
    await resolved.mentor.client.get('POST /v1/mentoring/{mentoringId}/dispute/acceptance', {
      params: resolved.params,
    });
    await instance.services.jobs.runDue();
    instance.clock.set('2026-11-23T03:00:00Z');
    confirmed = await confirmFirst(instance);
    cancelled = await confirmFirst(instance);
    instance.clock.set(`2026-11-24T20:00:00+09:00`);
    await cancelled.mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', {
      params: cancelled.params,
      body: { reason: '시험이 겹쳤어요.' },
    });
    rejected = await proposeAndPay(instance, { applyTimes: [SECOND] });
    const { mentor, params } = rejected;
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
    const backups = { mentorIds: [mentor.memberId], isAutomatic: false, isAgreed: true };
    passed = await proposeAndPay(instance, { applyTimes: [SECOND], backups });
    await passed.mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: passed.params, body: {} });
    await instance.services.jobs.runDue();
    const student = await createMentee(instance);
    await student.client.upload('POST /v1/storage/profile/image', await samplePng(), { memberType: 'ROLE_MENTEE' });
    unpaid = await propose(instance, { applyTimes: [SECOND] });
    paid = await proposeAndPay(instance, { applyTimes: [SECOND] });
    // The clock was set back above, to days that were over and summed.
    await instance.db.script('delete from day_figures');
    instance.clock.advance({ minutes: 10 });
    await instance.services.jobs.runDue();
    await instance.services.outbox.sendDue();
  });
  afterAll(() => instance.close());

  it('breaks no rule', async () => {
    expect(await findViolations(instance.services)).toEqual([]);
  });

  const rowOf = (scene: Scene) => `mentoring_id = ${scene.mentoringId}`;
  const idOf = (scene: Scene) => `id = ${scene.mentoringId}`;

  it.each<[rule: string, breakage: string, sql: () => string[]]>([
    [
      'M1',
      'a refund missing in the ledger',
      () => [
        `delete from ledger_entries where event = 'REFUND' and payment_id in (select id from payments where ${rowOf(rejected)})`,
      ],
    ],
    [
      'M1',
      'a refunded order that the gateway has not refunded',
      () => [`update payments set status = 'REFUNDED', refund_krw = amount_krw where ${rowOf(confirmed)}`],
    ],
    [
      'M2',
      'a refund above the captured amount',
      () => [
        `update ledger_entries set amount_krw = amount_krw * 2 where event = 'REFUND' and payment_id in (select id from payments where ${rowOf(rejected)})`,
      ],
    ],
    [
      'M3',
      'a price that was not agreed',
      () => [`update payments set price_krw = price_krw - 1000, amount_krw = amount_krw - 1000 where ${rowOf(paid)}`],
    ],
    [
      'M3',
      'a discount without a coupon',
      () => [`update payments set discount_krw = 1000, amount_krw = amount_krw - 1000 where ${rowOf(paid)}`],
    ],
    [
      'M3',
      'a mentor’s share by another fee than agreed',
      () => [`update payments set fee_percent = 20 where ${rowOf(completed)}`],
    ],
    [
      'M4',
      'an order that is captured twice',
      () => [
        `insert into ledger_entries (journal_id, payment_id, event, account, amount_krw, at)
         select gen_random_uuid(), payment_id, event, account, amount_krw, at from ledger_entries
         where event = 'CAPTURE' and payment_id in (select id from payments where ${rowOf(paid)})`,
      ],
    ],
    [
      'M4',
      'a mentoring with two paid orders',
      () => [
        'drop index payments_one_live',
        `insert into payments (order_id, mentoring_id, mentee_id, method, status, price_krw, discount_krw, amount_krw, policy_version, fee_percent, created_at, updated_at)
         select 'second_order', mentoring_id, mentee_id, method, status, price_krw, discount_krw, amount_krw, policy_version, fee_percent, created_at, updated_at
         from payments where ${rowOf(paid)}`,
      ],
    ],
    [
      'M5',
      'money held for a mentoring that has ended',
      () => [`update mentorings set status = 'EXPIRED', due_at = null, closed_at = updated_at where ${idOf(paid)}`],
    ],
    [
      'M5',
      'a pending refund without a job',
      () => [`update payments set status = 'REFUND_PENDING', refund_krw = amount_krw where ${rowOf(confirmed)}`],
    ],
    [
      'M5',
      'a confirmation that was not looked up',
      () => [`update payments set status = 'CONFIRMING' where ${rowOf(confirmed)}`],
    ],
    [
      'M6',
      'a refund that is not its quote',
      () => [`update payments set status = 'PARTIALLY_REFUNDED', refund_krw = 9999 where ${rowOf(cancelled)}`],
    ],
    ['M5', 'a refund by hand that no job sends', () => [insertHandRefund(cancelled, 'SENT')]],
    ['M6', 'a refund by hand that the order does not count', () => [insertHandRefund(cancelled, 'DONE')]],
    [
      'M6',
      'one that is not booked as a loss',
      () => [
        insertHandRefund(cancelled, 'DONE'),
        `update payments set refund_krw = refund_krw + 1000 where ${rowOf(cancelled)}`,
      ],
    ],
    ['M6', 'one above the limit that nobody else approved', () => [insertHandRefund(cancelled, 'SENT', 50_001)]],
    ['M6', 'one that is sent of an order that a webhook may take for reversed', () => [insertHandRefund(paid, 'SENT')]],
    ['N1', 'one that its payer was not notified of', () => [insertHandRefund(cancelled, 'DONE')]],
    [
      'M7',
      'a journal that does not balance',
      () => [`update ledger_entries set amount_krw = amount_krw + 1 where account = 'FEE'`],
    ],
    [
      'M9',
      'an hour of earnings that is summed as another sum',
      () => [
        `insert into earning_hours select date_trunc('hour', at), 1, 1, 20000, 0, 2000, 17999 from ledger_entries where account = 'MENTOR' and event = 'EARNING' limit 1`,
      ],
    ],
    [
      'M9',
      'an hour of earnings that was left out',
      () => [
        `insert into earning_hours select date_trunc('hour', max(at)) + interval '1 hour', 0, 0, 0, 0, 0, 0 from ledger_entries where account = 'MENTOR' and event = 'EARNING'`,
      ],
    ],
    ['M9', 'a mentor with earnings left out of the month’s sums', () => [insertPayoutMonth]],
    [
      'M9',
      'a mentor with earnings of a month summed to another sum',
      () => [
        insertPayoutMonth,
        `insert into payout_sums select p.month, e.member_id, sum(e.amount_krw) - case when e.member_id = ${completed.mentor.memberId} then 1 else 0 end
         from payout_months p join ledger_entries e on e.account = 'MENTOR' and e.event = 'EARNING' group by p.month, e.member_id`,
      ],
    ],
    [
      'FIGURES',
      'a day that is summed as another sum',
      () => ['update day_figures set proposals = proposals + 1 where day = (select max(day) from day_figures)'],
    ],
    [
      'FIGURES',
      'a day that was left out',
      () => [
        'insert into day_figures select max(day) + 40, 0, 0, 0, 0, 0, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from day_figures',
      ],
    ],
    [
      'FIGURES',
      'a share of answers that is kept as another',
      () => [
        `update answer_figures set spans = jsonb_set(spans, '{30,0,proposals}', to_jsonb((spans -> '30' -> 0 ->> 'proposals')::int + 1))`,
      ],
    ],
    ['M8', 'a transfer that pays no earnings', () => [insertTransfer(completed)]],
    [
      'M8',
      'a transfer that pays another sum than its earnings',
      () => [insertTransfer(completed, 18_001), payEarningOf(completed)],
    ],
    [
      'M8',
      'a transfer that was sent and not booked',
      () => [
        insertTransfer(completed),
        payEarningOf(completed),
        'insert into transfer_files (created_at) values (now())',
        `update transfers set status = 'SENT', sent_at = now(), file_id = (select max(id) from transfer_files)`,
      ],
    ],
    [
      'M8',
      'a transfer of an earning that was opened again',
      () => [
        insertTransfer(completed),
        payEarningOf(completed),
        `insert into ledger_entries (journal_id, payment_id, event, account, member_id, amount_krw, at)
         select gen_random_uuid(), payment_id, 'REOPEN', 'MENTOR', member_id, 0, now()
         from ledger_entries where id = (select entry_id from transfer_earnings)`,
      ],
    ],
    [
      'PASS',
      'a payment that went back to the mentor before',
      () => [
        `update payments set mentoring_id = ${passed.mentoringId} where id = (select payment_id from mentoring_pass_ons where ${rowOf(passed)})`,
      ],
    ],
    [
      'PASS',
      'a payment that passed on without its journal',
      () => [`delete from ledger_entries where event = 'PASS_ON'`],
    ],
    [
      'PASS',
      'a journal that moved another sum',
      () => [`update ledger_entries set amount_krw = amount_krw / 2 where event = 'PASS_ON'`],
    ],
    [
      'PASS',
      'a proposal that passed on to another student’s mentoring',
      () => [`update mentoring_pass_ons set to_mentoring_id = ${paid.mentoringId} where ${rowOf(passed)}`],
    ],
    [
      'PASS',
      'a proposal that waits for the next mentor, and no job for it',
      () => [
        `insert into mentoring_pass_ons (mentoring_id, payment_id, number, began_at)
         select mentoring_id, id, 1, now() from payments where ${rowOf(paid)}`,
      ],
    ],
    ['PASS', 'a mentoring that came from nowhere', () => [`delete from mentoring_pass_ons where ${rowOf(passed)}`]],
    [
      'M5',
      'money that waits too long for the next mentor',
      () => [
        `update mentorings set status = 'EXPIRED', due_at = null, closed_at = updated_at where ${idOf(paid)}`,
        `insert into mentoring_pass_ons (mentoring_id, payment_id, number, began_at)
         select mentoring_id, id, 1, now() from payments where ${rowOf(paid)}`,
      ],
    ],
    [
      'S1',
      'a mentor with two sessions at once',
      () => [`update mentorings set mentor_id = ${completed.mentor.memberId} where ${idOf(confirmed)}`],
    ],
    [
      'S2',
      'a mentee with two sessions at once',
      () => [`update mentorings set mentee_id = ${completed.mentee.memberId} where ${idOf(confirmed)}`],
    ],
    [
      'BOOKING',
      'a confirmed session without its half hour',
      () => [`delete from booked_half_hours where ${rowOf(confirmed)}`],
    ],
    [
      'BOOKING',
      'a booked half hour of a cancelled session',
      () => [
        `insert into booked_half_hours (member_id, starts_at, mentoring_id)
         select mentor_id, confirmed_starts_at, id from mentorings where ${idOf(cancelled)}`,
      ],
    ],
    [
      'OFFER',
      'an offered time that is booked',
      () => [
        `insert into mentoring_slots (mentoring_id, starts_at, offered_by)
         select paid.id, taken.confirmed_starts_at, 'MENTEE' from mentorings paid, mentorings taken
         where paid.${idOf(paid)} and taken.${idOf(confirmed)}`,
        `update booked_half_hours set member_id = ${paid.mentor.memberId}
         where ${rowOf(confirmed)} and member_id = ${confirmed.mentor.memberId}`,
      ],
    ],
    [
      'LOAD',
      'a session beyond what its mentor took that week',
      () => [
        `update booked_half_hours set week_limit = 0 where ${rowOf(confirmed)} and member_id = ${confirmed.mentor.memberId}`,
      ],
    ],
    ['S3', 'a time that was never offered', () => [`delete from mentoring_slots where ${rowOf(confirmed)}`]],
    [
      'S3',
      'a time that is withdrawn and confirmed',
      () => [`update mentoring_slots set withdrawn_at = now() where ${rowOf(confirmed)}`],
    ],
    [
      'S4',
      'a time that had passed when it was accepted',
      () => [
        `update mentoring_history set at = at + interval '9 days' where action = 'accept' and ${rowOf(confirmed)}`,
      ],
    ],
    [
      'T1',
      'a state that its history does not lead to',
      () => [`update mentorings set status = 'WAITING_FOR_MENTEE' where ${idOf(paid)}`],
    ],
    [
      'T1',
      'a transition that its side may not make',
      () => [`update mentoring_history set actor = 'MENTEE' where action = 'accept' and ${rowOf(confirmed)}`],
    ],
    [
      'T1',
      'a line that is missing in the middle',
      () => [`delete from mentoring_history where action = 'pay' and ${rowOf(confirmed)}`],
    ],
    [
      'T2',
      'a transition after the end',
      () => [
        `insert into mentoring_history (mentoring_id, action, actor, from_status, to_status, at)
         values (${rejected.mentoringId}, 'attend', 'MENTEE', 'REJECTED', 'REJECTED', now())`,
      ],
    ],
    [
      'T3',
      'a proposal accepted and rejected',
      () => [
        `insert into mentoring_history (mentoring_id, action, actor, from_status, to_status, at)
         values (${confirmed.mentoringId}, 'reject', 'MENTOR', 'WAITING_FOR_MENTOR', 'REJECTED', now())`,
      ],
    ],
    [
      'COUNT',
      'a session that was not counted',
      () => [`update mentor_profiles set mentoring_count = 0 where member_id = ${completed.mentor.memberId}`],
    ],
    [
      'PRESENCE',
      'a student who was received in the room and is called absent',
      () => [
        `insert into meeting_minutes (mentoring_id, side, minute, heard, seen, path)
         values (${missed.mentoringId}, 'MENTOR', '2026-11-25T02:05:00Z', 100, 0, 'direct')`,
      ],
    ],
    [
      'PRESENCE',
      'a no-show before the time to object was over',
      () => [`update mentorings set attendance_notified_at = closed_at - interval '71 hours' where ${idOf(missed)}`],
    ],
    [
      'PRESENCE',
      'a no-show of which nobody was told, since notices are kept here',
      () => [
        `update schema_migrations set applied_at = '2026-11-22T00:00:00Z' where name = '0015_attendance_notices.sql'`,
        `update mentorings set attendance_notice = null, attendance_notified_at = null where ${idOf(missed)}`,
      ],
    ],
    [
      'PRESENCE',
      'a no-show of which nobody was told, although others were told of theirs',
      () => [
        `update schema_migrations set applied_at = '2026-12-31T00:00:00Z' where name = '0015_attendance_notices.sql'`,
        `update mentorings set attendance_notice = null, attendance_notified_at = null where ${idOf(missed)}`,
        `update mentorings set attendance_notice = 'NOT_MET', attendance_notified_at = '2026-11-25T02:40:00Z' where ${idOf(completed)}`,
      ],
    ],
    ['DUE', 'a missed deadline', () => [`update mentorings set due_at = '2026-11-24T00:00:00Z' where ${idOf(unpaid)}`]],
    [
      'DUE',
      'a deadline without a job',
      () => [`delete from jobs where name = '${EXPIRE_JOB}' and key = '${unpaid.mentoringId}'`],
    ],
    [
      'DUE',
      'a confirmed session without a job that ends it',
      () => [`delete from jobs where name = '${RESOLVE_ATTENDANCE_JOB}' and key = '${confirmed.mentoringId}'`],
    ],
    [
      'DUE',
      'a disputed session with the job that ends an undisputed one',
      () => [
        `insert into jobs (name, key, run_at, created_at) values ('${RESOLVE_ATTENDANCE_JOB}', '${disputed.mentoringId}', now(), now())`,
      ],
    ],
    [
      'DUE',
      'a dispute without a job that ends it in time',
      () => [`update jobs set run_at = now() + interval '9 years' where name = '${DISPUTE_JOB}'`],
    ],
    [
      'DISPUTE',
      'money that is held longer than fourteen days',
      () => [`update mentorings set disputed_at = disputed_at - interval '15 days' where ${idOf(disputed)}`],
    ],
    [
      'DISPUTE',
      'an end that is not the decision',
      () => [`update dispute_rounds set resolution = 'BOTH_ABSENT' where ${rowOf(resolved)}`],
    ],
    [
      'DISPUTE',
      'a decision that took effect while somebody could appeal',
      () => [`update dispute_rounds set mentor_accepted_at = null where ${rowOf(resolved)}`],
    ],
    [
      'DISPUTE',
      'a rule that decided before the time was over',
      () => [`update dispute_rounds set decided_by = null where ${rowOf(resolved)}`],
    ],
    [
      'DISPUTE',
      'an appeal that the same operator decided',
      () => [
        `insert into dispute_rounds (mentoring_id, round, asked_by, asked_at, decide_by, decided_at, decided_by, resolution)
         select mentoring_id, 2, asked_by, asked_at, decide_by, decided_at, decided_by, resolution from dispute_rounds where ${rowOf(resolved)}`,
      ],
    ],
    [
      'DISPUTE',
      'money that went back although the mentor was paid',
      () => [`update payments set refund_krw = amount_krw where ${rowOf(completed)}`],
    ],
    [
      'M6',
      'a refund that is not the operator’s decision',
      () => [
        `update mentoring_history set detail = '{"resolution": "MENTEE_ABSENT"}' where ${rowOf(resolved)} and actor = 'ADMIN'`,
      ],
    ],
    [
      'C1',
      'a coupon in two orders',
      () => [
        `insert into coupons (member_id, kind, status, issued_at) values (${paid.mentee.memberId}, 'GRADUATE', 'USED', now())`,
        'drop index payments_one_coupon',
        `update payments set coupon_id = (select max(id) from coupons) where status = 'DONE'`,
      ],
    ],
    [
      'C2',
      'a used coupon without an order',
      () => [
        `insert into coupons (member_id, kind, status, issued_at) values (${paid.mentee.memberId}, 'GRADUATE', 'USED', now())`,
      ],
    ],
    ['C1', 'a coupon of a campaign in two orders', () => plantCampaign([paid, confirmed])],
    [
      'C2',
      'an order that keeps a coupon that was revoked',
      () => [...plantCampaign([paid]), `update campaign_coupons set revoked_at = now(), revoke_reason = 'test'`],
    ],
    [
      'C2',
      'an order with a coupon of somebody else',
      () => [...plantCampaign([paid]), `update campaign_coupons set member_id = ${confirmed.mentee.memberId}`],
    ],
    [
      'M3',
      'a discount that is not the campaign’s',
      () => [...plantCampaign([paid]), 'update campaigns set percent_off = 50'],
    ],
    [
      'C3',
      'a campaign that has given more than it says',
      () => [...plantCampaign([paid]), 'update campaigns set given_coupons = 0'],
    ],
    [
      'N1',
      'a member who was not notified',
      () => [`delete from notifications where member_id = ${confirmed.mentee.memberId} and kind = 'MENTORING_ACCEPT'`],
    ],
    [
      'N1',
      'a refund without a notification',
      () => [`delete from notifications where kind = 'PAYMENT_REFUND_COMPLETED'`],
    ],
    [
      'N1',
      'a mail that never went',
      () => [
        `insert into outbox (recipient, subject, body_text, body_html, created_at, next_attempt_at)
         values ('a@univ.example', '', '', '', '2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z')`,
      ],
    ],
    [
      'N1',
      'a push that never went',
      () => [
        `insert into push_subscriptions (member_id, session_id, endpoint, service, p256dh, auth, public_key, created_at)
         select member_id, id, 'https://fcm.googleapis.com/a', 'fcm.googleapis.com', decode(repeat('04', 65), 'hex'),
           decode(repeat('00', 16), 'hex'), 'key', now() from sessions limit 1`,
        `insert into pushes (subscription_id, service, tag, payload, is_urgent, created_at, next_attempt_at, expires_at)
         select id, service, 'a', '{}', false, '2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z'
         from push_subscriptions`,
      ],
    ],
    [
      'F1',
      'a file record without stored content',
      () => [
        `insert into files (key, kind, owner_id, content_type, byte_size, original_name, created_at)
         values ('profile-images/none.webp', 'PROFILE_IMAGE', ${paid.mentee.memberId}, 'image/webp', 1, 'a', now())`,
      ],
    ],
    [
      'E1',
      'an erased account that still has a name',
      () => [
        `update members set deleted_at = now(), erased_at = now(), email = 'erased-' || id || '@erased.invalid', password_hash = ''
         where id = ${paid.mentee.memberId}`,
      ],
    ],
    [
      'A1',
      'a session from before the new password',
      () => [`update members set password_changed_at = now() + interval '9 days' where id = ${paid.mentee.memberId}`],
    ],
    [
      'R1',
      'a review of a session that was not completed',
      () => [
        `insert into reviews (mentoring_id, side, author_id, subject_id, face, body, created_at, visible_at)
         values (${confirmed.mentoringId}, 'MENTEE', ${confirmed.mentee.memberId}, ${confirmed.mentor.memberId}, 'GOOD', '', now(), now())`,
      ],
    ],
    [
      'S2',
      'a mentor who is a mentee elsewhere in the same half hour',
      () => [
        'alter table mentorings drop constraint mentorings_mentee_id_fkey',
        `update mentorings set mentee_id = ${confirmed.mentor.memberId} where ${idOf(completed)}`,
      ],
    ],
    [
      'LOAD',
      'a second open proposal to a mentor who wants one',
      () => [insertLimit(paid), `update mentorings set mentor_id = ${paid.mentor.memberId} where ${idOf(unpaid)}`],
    ],
    [
      'PAUSE',
      'a proposal to a mentor who takes a pause',
      () => [
        `update mentor_profiles set paused_at = '2026-11-23T00:00:00Z', listed_before_absence_at = listed_at, listed_at = null
         where member_id = ${paid.mentor.memberId}`,
      ],
    ],
    ['WAIT', 'a place that nobody was told of', () => [insertWait(confirmed, paid, '12:00', true)]],
    [
      'WAIT',
      'a place for who waited less than another',
      () => [
        insertWait(confirmed, paid, '12:00', true),
        insertWait(confirmed, unpaid, '11:00', false),
        `insert into notifications (member_id, event_key, kind, title, body, link, created_at)
         select mentee_id, 'place-free:' || mentor_id || ':' || (extract(epoch from ahead_until) * 1000)::bigint, 'PLACE_FREE', '', '', '/', created_at
         from mentor_waits where ahead_until is not null`,
      ],
    ],
    [
      'N1',
      'a nudge in the night',
      () => [
        `insert into notifications (member_id, event_key, kind, title, body, link, created_at)
         values (${paid.mentor.memberId}, 'test', 'MENTORING_NUDGE', '', '', '/', '2026-11-24T14:00:00Z')`,
      ],
    ],
    [
      'PUBLIC',
      'a question that was shown although there was no session',
      () => [
        `insert into public_answers (mentoring_id, mentor_id, mentee_id, status, question, answer, proposed_at, published_at)
         values (${confirmed.mentoringId}, ${confirmed.mentor.memberId}, ${confirmed.mentee.memberId}, 'PUBLISHED', '왜?', '그래서.', now(), now())`,
      ],
    ],
  ])('breaks %s when there is %s', async (rule, _breakage, sql) => {
    const found = await violateAndCheck(instance, ...sql());
    expect(found.map(({ invariant }) => invariant)).toContain(rule);
  });
});
