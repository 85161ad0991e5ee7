import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unnamed } from '#server/db/statement.ts';
import { readMails } from '#server/testing/clients/sign-up.ts';
import { pass } from '#server/testing/expect-rules.ts';
import { createMember, createMentor, createOperator, type TestMember } from '#server/testing/factories.ts';
import { samplePdf } from '#server/testing/sample-files.ts';
import { proposeAndPay } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { registerAlertJobs } from './watch-operations.ts';

let instance: TestInstance;
let operator: TestMember;
beforeAll(async () => {
  instance = await openTestInstance();
  // Not of every test's instance: their clocks jump.
  registerAlertJobs(instance.services);
  operator = await createOperator(instance, ['REVIEWER']);
});
afterAll(() => instance.close());

const run = (sql: string) => instance.db.query(unnamed(sql), []);
const active = async () =>
  (await operator.client.get('GET /v1/admin/alerts')).alerts.map(({ kind, detail }) => ({ kind, detail }));
const mailsTo = async ({ email }: TestMember) => (await readMails(instance, email)).map(({ subject }) => subject);

describe('alerts', () => {
  beforeEach(async () => {
    await instance.services.outbox.sendDue();
  });

  it('begin when something has waited too long, are mailed once, and end by a mail when it is done', async () => {
    const mentor = await createMentor(instance, { isListed: false });
    await pass(instance, { minutes: 1 });
    expect(await active()).toEqual([]);
    await mentor.client.upload('POST /v1/storage/certificate/mentor', samplePdf(), { certificateType: 'ENROLLMENT' });
    await run(`update certificates set created_at = created_at - interval '48 hours 1 minute'`);
    await pass(instance, { minutes: 1 });
    expect(await active()).toEqual([{ kind: 'QUEUE_LATE', detail: '서류 심사 48시간 기다림' }]);
    await pass(instance, { minutes: 1 });
    const begun = '[선배랑] 기다리는 일이 약속보다 늦어지고 있어요';
    expect((await mailsTo(operator)).filter((subject) => subject === begun)).toHaveLength(1);
    await run('delete from certificates');
    await pass(instance, { minutes: 5 });
    expect(await active(), 'it may come back').toHaveLength(1);
    await pass(instance, { minutes: 6 });
    expect(await active()).toEqual([]);
    expect(await mailsTo(operator)).toContain('[선배랑] 해결됨: 기다리는 일이 약속보다 늦어지고 있어요');
  });

  it('end also where the clock that found them was ahead', async () => {
    const mentor = await createMentor(instance, { isListed: false });
    await mentor.client.upload('POST /v1/storage/certificate/mentor', samplePdf(), { certificateType: 'ENROLLMENT' });
    await run(`update certificates set created_at = created_at - interval '48 hours 1 minute'`);
    await pass(instance, { minutes: 1 });
    expect(await active()).toHaveLength(1);
    await run(`update alerts set seen_at = seen_at + interval '3 days', since = since + interval '3 days'`);
    await run('delete from certificates');
    await pass(instance, { minutes: 1 });
    const { alerts } = await operator.client.get('GET /v1/admin/alerts');
    expect(alerts.map(({ since }) => since)).toEqual([instance.clock.now().toISOString()]);
    await pass(instance, { minutes: 11 });
    expect(await active()).toEqual([]);
  });

  it('tell of an order that differs from its ledger, and of calls without an answer', async () => {
    const { mentoringId } = await proposeAndPay(instance);
    await pass(instance, { minutes: 6 });
    await instance.services.outbox.sendDue();
    expect(await active()).toEqual([]);
    await run(`update gateway_calls set outcome = 'UNKNOWN', answered_at = null`);
    await pass(instance, { minutes: 1 });
    expect(await active(), 'what was found out otherwise').toEqual([]);
    await run(`update payments set status = 'CONFIRMING' where mentoring_id = ${mentoringId}`);
    await pass(instance, { minutes: 1 });
    expect(await active()).toEqual([
      { kind: 'GATEWAY_FAILING', detail: '답을 모르는 요청 1건' },
      { kind: 'LEDGER_WRONG', detail: '주문 1건' },
    ]);
    await run(`update payments set status = 'PARTIALLY_REFUNDED' where mentoring_id = ${mentoringId}`);
    await run(
      `with h as (
         insert into hand_refunds (payment_id, amount_krw, reason, note, state, needs_approval, proposed_by, proposed_at, sent_at)
         select id, 1000, '', '', 'SENT', false, mentee_id, created_at, created_at from payments where mentoring_id = ${mentoringId} returning id
       ) update gateway_calls set hand_refund_id = h.id from h`,
    );
    await pass(instance, { minutes: 12 });
    const failing = { kind: 'GATEWAY_FAILING', detail: '답을 모르는 요청 1건' };
    expect(await active(), 'a refund by hand').toContainEqual(failing);
  });

  it('are for operators alone', async () => {
    const mentee = await createMember(instance, 'ROLE_MENTEE');
    expect(await mentee.client.call('GET /v1/admin/alerts')).toMatchObject({ status: 403 });
    expect(await instance.client().call('GET /v1/admin/alerts')).toMatchObject({ status: 401 });
  });
});
