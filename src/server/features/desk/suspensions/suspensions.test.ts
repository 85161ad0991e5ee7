import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '#server/invariants/find-violations.ts';
import { readMails } from '#server/testing/clients/sign-up.ts';
import { createOperator, createMentee, createMentor, type TestMember } from '#server/testing/factories.ts';
import { samplePdf } from '#server/testing/sample-files.ts';
import {
  balancesOf,
  confirmFirst,
  propose,
  proposeAndPay,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { endForAbsence } from '../../mentorings/transitions/cancel-mentoring.ts';

let instance: TestInstance;
let operator: TestMember;
beforeAll(async () => {
  instance = await openTestInstance();
  operator = await createOperator(instance, ['SUPPORT']);
});
afterAll(() => instance.close());

const REASON = '서비스 밖 결제를 여러 번 요구했어요.';
const suspend = ({ memberId }: Pick<TestMember, 'memberId'>, days: number | null = 7, reason = REASON) =>
  operator.client.call('POST /v1/admin/members/{memberId}/suspension', {
    params: { memberId },
    body: { reason, days },
  });
const lift = ({ memberId }: TestMember) =>
  operator.client.call('DELETE /v1/admin/members/{memberId}/suspension', {
    params: { memberId },
    body: { reason: '확인해 보니 사실과 달랐어요.' },
  });
const look = ({ memberId }: TestMember) =>
  operator.client.get('GET /v1/admin/members/{memberId}', { params: { memberId } });
const statusOf = async ({ mentee, params }: { mentee: TestMember; params: { mentoringId: number } }) =>
  mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });

describe('members on the desk', () => {
  it('are found by mail address, nickname and school, newest first, and each search is written down', async () => {
    const nickname = '별빛고래';
    const mentee = await createMentee(instance, { nickname });
    const find = async (query: Record<string, string>) =>
      (await operator.client.get('GET /v1/admin/members', { query })).content.map(({ memberId }) => memberId);
    expect(await find({ search: '별빛' })).toEqual([mentee.memberId]);
    expect(await find({ search: mentee.email })).toEqual([mentee.memberId]);
    expect(await find({ search: String(mentee.memberId) })).toContain(mentee.memberId);
    expect(await find({ search: '별빛', memberType: 'ROLE_MENTOR' })).toEqual([]);
    expect((await find({}))[0]).toBe(mentee.memberId);
    expect(await find({ state: 'SUSPENDED', search: '별빛' })).toEqual([]);
    await suspend(mentee);
    expect((await find({ state: 'SUSPENDED' }))[0]).toBe(mentee.memberId);
    const owner = await createOperator(instance);
    const { content } = await owner.client.get('GET /v1/admin/audit', { query: { action: 'MEMBERS_SEARCHED' } });
    expect(content.at(-1)).toMatchObject({ subject: 'members', detail: { search: '별빛' } });
  });

  it('are shown with their mentorings and counts', async () => {
    const { mentor, mentoringId } = await confirmFirst(instance);
    await mentor.client.upload('POST /v1/storage/certificate/mentor', samplePdf(), { certificateType: 'ENROLLMENT' });
    expect(await look(mentor)).toMatchObject({
      counts: { open: 0, confirmed: 1, completed: 0, noShows: 0, reports: 0 },
      mentorings: [{ mentoringId, status: 'CONFIRMED' }],
      documents: [{ certificateType: 'ENROLLMENT', status: 'PENDING', decidedAt: null }],
      reports: [],
    });
    expect(
      await operator.client.call('GET /v1/admin/members/{memberId}', { params: { memberId: operator.memberId } }),
    ).toMatchObject({
      status: 404,
    });
  });
});

describe('S-78 a suspended member', () => {
  it('is signed out at once, gets the reason by mail, and stands in the audit log', async () => {
    const mentor = await createMentor(instance);
    expect(await suspend(mentor)).toMatchObject({ status: 200 });
    expect(await mentor.client.call('GET /v1/members/check-session')).toMatchObject({ status: 401 });
    const [mail] = await readMails(instance, mentor.email);
    expect(mail?.subject).toContain('이용이 정지되었어요');
    expect(mail?.text).toContain(REASON);
    // Nobody reads what is sent to the mails' own address.
    expect(mail?.text).not.toContain('답장해');
    expect(mail?.text).toContain('고객센터(help@sunbaerang.example)');
    expect(await look(mentor)).toMatchObject({
      suspendedAt: instance.clock.now().toISOString(),
      isVerified: false,
      suspensions: [{ reason: REASON, liftedAt: null }],
    });
    const owner = await createOperator(instance);
    const { content } = await owner.client.get('GET /v1/admin/audit', {
      query: { subject: `member:${mentor.memberId}` },
    });
    expect(content.map(({ action }) => action)).toEqual(['MEMBER_VIEWED', 'MEMBER_SUSPENDED']);
  });

  it('is suspended once, and an operator not at all; without a reason nobody is', async () => {
    const mentee = await createMentee(instance);
    expect(await suspend(mentee, 7, ' ')).toMatchObject({ status: 400 });
    expect(await suspend(mentee, 0)).toMatchObject({ status: 400 });
    const answers = await Promise.all([suspend(mentee), suspend(mentee, 3)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await suspend(operator)).toMatchObject({ status: 404 });
    expect(await suspend({ memberId: 999_999 })).toMatchObject({ status: 404 });
  });

  it('who is a mentor leaves nobody waiting: proposals and sessions ahead end, with full refunds', async () => {
    const mentor = await createMentor(instance);
    const [unpaid, paid, confirmed] = [
      await propose(instance, { mentor }),
      await proposeAndPay(instance, { mentor }),
      await confirmFirst(instance),
    ];
    await suspend(mentor);
    await suspend(confirmed.mentor);
    await instance.services.jobs.runDue();
    expect((await statusOf(unpaid)).status).toBe('EXPIRED');
    expect((await statusOf(paid)).status).toBe('REJECTED');
    expect((await statusOf(confirmed)).status).toBe('CANCELLED');
    await instance.services.jobs.runDue();
    for (const scene of [paid, confirmed])
      expect(await statusOf(scene)).toMatchObject({ payment: { refundKrw: 20_000 } });
    expect(await findViolations({ ...instance.services })).toEqual([]);
  });

  it('who is a mentee has their own proposals called off, with the refund of a cancellation', async () => {
    const mentee = await createMentee(instance);
    const scene = await proposeAndPay(instance, { mentee });
    await suspend(mentee);
    await instance.services.jobs.runDue();
    const seen = await scene.mentor.client.get('GET /v1/mentoring/{mentoringId}', { params: scene.params });
    expect(seen.status).toBe('CANCELLED');
    expect(await findViolations({ ...instance.services })).toEqual([]);
  });

  it('who is a mentee gets a full refund for a session it ends, however late; one who leaves, by policy', async () => {
    const own = await openTestInstance();
    try {
      const support = await createOperator(own, ['SUPPORT']);
      const [suspended, early, leaving] = [await confirmFirst(own), await confirmFirst(own), await confirmFirst(own)];
      await own.db.script(`update payments set policy_version = 2 where mentoring_id = ${early.mentoringId}`);
      own.clock.set('2026-11-25T10:00:00+09:00');
      for (const { mentee } of [suspended, early])
        await support.client.get('POST /v1/admin/members/{memberId}/suspension', {
          params: { memberId: mentee.memberId },
          body: { reason: REASON, days: 7 },
        });
      await own.db.script(`update members set deleted_at = now() where id = ${leaving.mentee.memberId}`);
      await endForAbsence(own.services, leaving.mentee.memberId, 'LEAVING');
      await own.services.jobs.runDue();
      const refunds = async (scene: Scene) => {
        const seen = await scene.mentor.client.get('GET /v1/mentoring/{mentoringId}', { params: scene.params });
        return { status: seen.status, ...(await balancesOf(own, scene.mentoringId)) };
      };
      const whole = { status: 'CANCELLED' };
      expect(await refunds(suspended)).toEqual(whole);
      expect(await refunds(early), 'under the policy before').toMatchObject({ ...whole, MENTOR: -18_000 });
      expect(await refunds(leaving), 'their own doing').toMatchObject({ ...whole, MENTOR: -18_000 });
      expect((await findViolations({ ...own.services })).filter(({ invariant }) => invariant.startsWith('M'))).toEqual(
        [],
      );
    } finally {
      await own.close();
    }
  });

  it('has all other mentorings ended where one cannot be', async () => {
    const mentee = await createMentee(instance);
    const statusFor = async ({ mentor, params }: Scene) =>
      (await mentor.client.get('GET /v1/mentoring/{mentoringId}', { params })).status;
    const [stuck, other] = [await proposeAndPay(instance, { mentee }), await proposeAndPay(instance, { mentee })];
    await instance.db.script(
      `alter table mentorings add constraint stuck check (id <> ${stuck.mentoringId} or status <> 'CANCELLED')`,
    );
    try {
      await suspend(mentee);
      await instance.services.jobs.runDue();
      expect(await statusFor(other)).toBe('CANCELLED');
    } finally {
      await instance.db.script('alter table mentorings drop constraint stuck');
    }
    instance.clock.advance({ hours: 1 });
    await instance.services.jobs.runDue();
    expect(await statusFor(stuck)).toBe('CANCELLED');
  });

  it('is back when the time is over, not before, and by a mail', async () => {
    const mentor = await createMentor(instance);
    await suspend(mentor, 2);
    instance.clock.advance({ days: 2, minutes: -1 });
    await instance.services.jobs.runDue();
    expect((await look(mentor)).suspendedAt).not.toBeNull();
    instance.clock.advance({ minutes: 1 });
    await instance.services.jobs.runDue();
    expect(await look(mentor)).toMatchObject({
      suspendedAt: null,
      isVerified: true,
      suspensions: [{ liftReason: null }],
    });
    expect((await readMails(instance, mentor.email)).map(({ subject }) => subject)).toContain(
      '[선배랑] 다시 이용할 수 있어요',
    );
  });

  it('is back when an operator lifts it, and a second suspension does not end with the first', async () => {
    const mentor = await createMentor(instance);
    expect(await lift(mentor)).toMatchObject({ status: 409, code: 'NOT_SUSPENDED' });
    await suspend(mentor, 1);
    expect(await lift(mentor)).toMatchObject({ status: 200 });
    await suspend(mentor, 30);
    instance.clock.advance({ days: 2 });
    // As a job does that was claimed before the first suspension was lifted.
    const job = { name: 'lift-suspension', key: String(mentor.memberId), runAt: instance.clock.now() };
    await instance.db.transaction((tx) => instance.services.jobs.enqueue(tx, job));
    await instance.services.jobs.runDue();
    expect((await look(mentor)).suspendedAt).not.toBeNull();
  });
});
