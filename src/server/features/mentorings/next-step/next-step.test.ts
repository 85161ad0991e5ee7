import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { featureEngines } from '#server/testing/database/test-database.ts';
import {
  createOperator,
  createMember,
  createMentee,
  createMentor,
  type TestMember,
} from '#server/testing/factories.ts';
import { samplePdf } from '#server/testing/sample-files.ts';
import { decide } from '#server/testing/scenes/dispute-scene.ts';
import {
  ACCOUNT,
  acceptFirst,
  confirmFirst,
  endFirst,
  goToPay,
  meetFirst,
  moveDeposit,
  propose,
  proposeAndDeposit,
  proposeAndPay,
  SECOND,
  sendWebhook,
  TRANSFER,
} from '#server/testing/scenes/mentoring-scene.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

describe.each(featureEngines)('the next step on home, on %s', (engine) => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
  });
  afterAll(() => instance.close());
  beforeEach(() => instance.clock.set(NOON));

  const read = ({ client }: TestMember) => client.get('GET /v1/next-step');
  const stepFor = async (member: TestMember) => (await read(member)).step;
  const goTo = (clock: string) => instance.clock.set(`2026-11-25T${clock}+09:00`);

  it('is nothing for an operator, and for members who have nothing to do', async () => {
    const nothing = { step: null, mentor: null, isBeingVerified: false, changesInSeconds: null };
    expect(await read(await createOperator(instance))).toEqual(nothing);
    expect(await read(await createMentee(instance))).toEqual(nothing);
    expect(await read(await createMentor(instance))).toEqual({
      ...nothing,
      mentor: {
        sessions: [],
        asksForPhone: true,
        monthKrw: 0,
        expectedKrw: 0,
      },
    });
    expect(await instance.client().call('GET /v1/next-step')).toMatchObject({ status: 401 });
  });

  it('is the registration that was broken off, then the document that is missing', async () => {
    for (const role of ['ROLE_MENTEE', 'ROLE_MENTOR'] as const)
      expect(await read(await createMember(instance, role))).toMatchObject({
        step: { kind: 'REGISTER', until: null },
        mentor: null,
      });
    const mentee = await createMentee(instance, { isVerified: false });
    expect(await stepFor(mentee)).toMatchObject({ kind: 'HAND_IN', isRejected: false });
    expect(await stepFor(await createMentor(instance, { isListed: false }))).toMatchObject({ kind: 'HAND_IN' });
  });

  it('is a document that was rejected; one that is still looked at is said, and nothing to do', async () => {
    const { client } = await createOperator(instance);
    const mentee = await createMentee(instance, { isVerified: false });
    const { data } = await mentee.client.upload('POST /v1/storage/certificate/mentee', samplePdf(), {
      certificateType: 'ENROLLMENT',
    });
    expect(await read(mentee)).toMatchObject({ step: null, isBeingVerified: true });
    await client.get('POST /v1/admin/certificates/{certificateId}/rejection', {
      params: { certificateId: (data as { certificateId: number }).certificateId },
      body: { reason: '글자가 흐려서 읽을 수 없어요.' },
    });
    expect(await read(mentee)).toMatchObject({
      step: { kind: 'HAND_IN', isRejected: true },
      isBeingVerified: false,
    });
  });

  it('is a payment until its deadline, of which the mentor knows nothing', async () => {
    const { mentor, mentee, mentoringId } = await propose(instance);
    expect(await read(mentee)).toMatchObject({
      step: { kind: 'PAY', mentoringId, until: '2026-11-24T03:00:00.000Z', isDeposit: false, startsAt: null },
      changesInSeconds: 24 * 60 * 60,
    });
    expect(await read(mentor)).toMatchObject({ step: null, mentor: { sessions: [], expectedKrw: 0 } });
    instance.clock.advance({ minutes: 24 * 60 });
    expect(await stepFor(mentee)).toBeNull();
  });

  it('is a deposit, once its account is there', async () => {
    const scene = await propose(instance);
    const order = await goToPay(instance, scene, TRANSFER);
    await scene.mentee.client.get('POST /v1/payment/confirm', { body: order });
    expect(await stepFor(scene.mentee)).toMatchObject({ kind: 'PAY', isDeposit: true });
    await moveDeposit(instance, order, 'deposit');
    await sendWebhook(instance, order);
    expect(await stepFor(scene.mentee)).toBeNull();
    expect(await stepFor(scene.mentor)).toMatchObject({ kind: 'ANSWER', proposals: 1 });
  });

  it('is for the mentor the proposals that wait, with the nearest deadline', async () => {
    const mentor = await createMentor(instance);
    const first = await proposeAndPay(instance, { mentor, message: '첫 이직이 궁금해요.' });
    instance.clock.advance({ minutes: 60 });
    await proposeAndPay(instance, { mentor });
    expect(await read(mentor)).toMatchObject({
      step: {
        kind: 'ANSWER',
        mentoringId: first.mentoringId,
        proposals: 2,
        message: '첫 이직이 궁금해요.',
        until: '2026-11-25T02:00:00.000Z',
      },
      mentor: { sessions: [] },
    });
  });

  it('is to choose one of the times that the mentor offered', async () => {
    const { mentor, mentee, params, mentoringId } = await proposeAndPay(instance);
    expect(await stepFor(mentee)).toBeNull();
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/counter-proposal', {
      params,
      body: { applyTimes: [SECOND] },
    });
    expect(await stepFor(mentee)).toMatchObject({ kind: 'CHOOSE_TIME', mentoringId });
    expect(await stepFor(mentor)).toBeNull();
  });

  it('is the session, then its room for both', async () => {
    const { mentor, mentee, mentoringId } = await confirmFirst(instance);
    for (const member of [mentor, mentee])
      expect(await stepFor(member)).toMatchObject({
        kind: 'MEET',
        mentoringId,
        startsAt: '2026-11-25T02:00:00.000Z',
        until: '2026-11-25T02:00:00.000Z',
        meetingKind: 'ROOM',
      });
    expect((await read(mentor)).mentor).toMatchObject({
      sessions: [{ mentoringId, startTime: '2026-11-25T11:00:00' }],
      expectedKrw: 18_000,
    });
    goTo('09:59:30');
    expect(await read(mentee)).toMatchObject({ step: { kind: 'MEET' }, changesInSeconds: 30 });
    goTo('10:50:00');
    for (const member of [mentor, mentee])
      expect(await stepFor(member)).toMatchObject({ kind: 'ENTER', mentoringId, until: '2026-11-25T02:40:00.000Z' });
    goTo('11:40:00');
    expect(await stepFor(mentee)).toBeNull();
  });

  it('is at the address of the mentor, where they meet there', async () => {
    const { mentor, mentee, params } = await confirmFirst(instance);
    await mentor.client.get('PUT /v1/mentoring/{mentoringId}/meeting', {
      params,
      body: { kind: 'LINK', link: 'https://meet.example.com/a' },
    });
    expect(await stepFor(mentee)).toMatchObject({ kind: 'MEET', meetingKind: 'LINK' });
  });

  it('is the objection of the side that was not seen, until it has said its part', async () => {
    const scene = await confirmFirst(instance);
    const { mentor, mentee, params, mentoringId } = scene;
    await meetFirst(instance, scene, [mentor]);
    instance.clock.advance({ minutes: 11 });
    await instance.services.jobs.runDue();
    goTo('11:41:00');
    expect(await stepFor(mentee)).toMatchObject({
      kind: 'OBJECT',
      mentoringId,
      notice: 'MENTEE_ABSENT',
      until: '2026-11-28T02:11:00.000Z',
    });
    expect(await stepFor(mentor)).toBeNull();
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/dispute', { params, body: { reason: '저도 있었어요.' } });
    expect(await stepFor(mentee)).toBeNull();
    expect(await stepFor(mentor)).toMatchObject({ kind: 'EXPLAIN', mentoringId, until: null });

    await decide(scene, 'MENTEE_ABSENT', await createOperator(instance));
    const { appealUntil } = await mentor.client.get('GET /v1/mentoring/{mentoringId}', { params });
    expect(await stepFor(mentee)).toMatchObject({ kind: 'DECISION', mentoringId, until: appealUntil });
    expect(await stepFor(mentor), 'who got everything has nothing to answer').toBeNull();
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/dispute/acceptance', { params });
    expect(await stepFor(mentee)).toBeNull();
  });

  it('is the review and the thanks of a completed session, then what it earned', async () => {
    const scene = await confirmFirst(instance);
    const { mentor, mentee, params, mentoringId } = scene;
    await meetFirst(instance, scene, [mentor, mentee]);
    instance.clock.advance({ minutes: 25 * 60 });
    await instance.services.jobs.runDue();
    expect(await stepFor(mentee)).toMatchObject({ kind: 'REVIEW', mentoringId });
    expect(await stepFor(mentor)).toMatchObject({ kind: 'THANK', mentoringId });
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/review', { params, body: { face: 'GOOD' } });
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/thanks', { params, body: { text: '고마웠어요.' } });
    expect(await stepFor(mentee)).toBeNull();
    expect(await read(mentor)).toMatchObject({
      step: { kind: 'EARNED', amountKrw: 18_000 },
      mentor: { monthKrw: 18_000, expectedKrw: 0 },
    });
    instance.clock.advance({ minutes: 8 * 24 * 60 });
    expect(await stepFor(mentor)).toBeNull();
  });

  it('is the next session before a review that can wait, and the deadline before both', async () => {
    const done = await confirmFirst(instance);
    await meetFirst(instance, done, [done.mentor, done.mentee]);
    instance.clock.advance({ minutes: 25 * 60 });
    await instance.services.jobs.runDue();
    const { mentee } = done;
    const later = { startTime: '2026-12-02T11:00:00', endTime: '2026-12-02T11:30:00' };
    const next = await proposeAndPay(instance, { mentee, applyTimes: [later] });
    await next.mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', {
      params: next.params,
      body: { startTime: later.startTime },
    });
    expect(await stepFor(mentee)).toMatchObject({ kind: 'MEET', mentoringId: next.mentoringId });
    const unpaid = await propose(instance, {
      mentee,
      applyTimes: [{ startTime: '2026-12-03T11:00:00', endTime: '2026-12-03T11:30:00' }],
    });
    expect(await stepFor(mentee)).toMatchObject({ kind: 'PAY', mentoringId: unpaid.mentoringId });
  });

  it('is the account of a refund that its bank refused', async () => {
    const scene = await proposeAndDeposit(instance, { refundAccount: { ...ACCOUNT, accountNumber: '000000000000' } });
    const { mentor, mentee, params, mentoringId } = scene;
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
    await instance.services.jobs.runDue();
    expect(await stepFor(mentee)).toMatchObject({ kind: 'REFUND_ACCOUNT', mentoringId, until: null });
    expect(await stepFor(mentor)).toBeNull();
  });

  it('is nothing after every other end', async () => {
    const rejected = await proposeAndPay(instance);
    await rejected.mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', {
      params: rejected.params,
      body: {},
    });
    const cancelled = await confirmFirst(instance);
    await cancelled.mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', {
      params: cancelled.params,
      body: {},
    });
    const missed = await proposeAndPay(instance);
    await acceptFirst(missed);
    await endFirst(instance);
    for (const { mentor, mentee } of [rejected, cancelled, missed]) {
      expect(await stepFor(mentor)).toBeNull();
      expect(await stepFor(mentee)).toBeNull();
    }
  });
});
