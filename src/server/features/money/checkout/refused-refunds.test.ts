import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findViolations } from '#server/invariants/find-violations.ts';
import { beginAtNoon, pass } from '#server/testing/expect-rules.ts';
import { createOperator, createMentee, type TestMember } from '#server/testing/factories.ts';
import {
  ACCOUNT,
  armFault,
  balancesOf,
  clearFaults,
  mailsAbout,
  proposeAndDeposit,
  proposeAndPay,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { findMailsOf, findRefundAccounts } from '#server/testing/scenes/scene-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const GIVE = 'PUT /v1/mentoring/{mentoringId}/refund-account';
/** The simulator pays nothing into an account of zeros. */
const NOBODYS = { ...ACCOUNT, accountNumber: '000000000000' };
const ASKED = '[선배랑] 환불받을 계좌를 다시 알려 주세요';

let instance: TestInstance;
let operator: TestMember;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
  operator = await createOperator(instance);
});
afterAll(() => instance.close());
beforeEach(() => beginAtNoon(instance));

const see = ({ mentee, params }: Scene) => mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });
const subjectsOf = async ({ mentoringId, mentee }: Scene) =>
  (await mailsAbout(instance, mentoringId, mentee)).map(({ subject }) => subject);
async function accountOf({ mentoringId }: Scene) {
  const [row] = await instance.db.query(findRefundAccounts, [mentoringId]);
  return row?.account;
}

/** A bank transfer of a student who left an account that takes no money, to a mentor who has said no. */
async function refuseRefund() {
  const scene = await proposeAndDeposit(instance, { refundAccount: NOBODYS });
  await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: scene.params, body: {} });
  await instance.services.jobs.runDue();
  return scene;
}

it('a refund the bank refuses is made to the new account the student enters', async () => {
  const scene = await refuseRefund();
  const { mentee, params } = scene;
  expect((await see(scene)).payment).toMatchObject({ status: 'REFUND_PENDING', needsRefundAccount: true });
  expect((await subjectsOf(scene)).filter((subject) => subject === ASKED)).toHaveLength(1);
  const [told] = (await mentee.client.get('GET /v1/notifications')).content;
  expect(told).toMatchObject({ kind: 'PAYMENT_REFUND_REFUSED', title: '환불받을 계좌를 다시 알려 주세요' });
  expect(told?.body).toContain('20,000원');
  const mails = await instance.db.query(findMailsOf, [operator.email, `%${scene.order.orderId}%`]);
  expect(mails.map(({ subject }) => subject)).toEqual(['[선배랑] 결제사가 환불을 거절했어요']);
  expect(mails[0]?.text).toContain('INVALID_REFUND_ACCOUNT_INFO');
  expect(mails[0]?.text).toContain(`/admin/payments?search=${scene.order.orderId}`);

  await mentee.client.get(GIVE, { params, body: { refundAccount: ACCOUNT } });
  const given = await accountOf(scene);
  expect(given?.includes(ACCOUNT.accountNumber)).toBe(false);
  expect((await see(scene)).payment).toMatchObject({ needsRefundAccount: false });
  await pass(instance, { minutes: 1 });
  expect((await see(scene)).payment).toMatchObject({
    status: 'REFUNDED',
    refundKrw: 20_000,
    needsRefundAccount: false,
  });
  expect(await balancesOf(instance, scene.mentoringId)).toEqual({});
  expect(await accountOf(scene)).toBeNull();
  expect(await instance.services.gateway.findByOrderId(scene.order.orderId)).toMatchObject({ balanceAmount: 0 });
});

it('the account is requested again once after each refusal, however often the refund is retried', async () => {
  const scene = await refuseRefund();
  await pass(instance, { hours: 3 });
  await pass(instance, { hours: 1 });
  expect((await subjectsOf(scene)).filter((subject) => subject === ASKED)).toHaveLength(1);
  await scene.mentee.client.get(GIVE, { params: scene.params, body: { refundAccount: NOBODYS } });
  await pass(instance, { minutes: 1 });
  expect((await subjectsOf(scene)).filter((subject) => subject === ASKED)).toHaveLength(2);
  expect((await see(scene)).payment).toMatchObject({ needsRefundAccount: true });
});

it('a mistyped account is corrected before anything is refunded, and the refund goes to the right one', async () => {
  const scene = await proposeAndDeposit(instance, { refundAccount: NOBODYS });
  const { mentee, params } = scene;
  expect((await see(scene)).payment).toMatchObject({ canChangeRefundAccount: true, needsRefundAccount: false });
  const before = await accountOf(scene);
  await mentee.client.get(GIVE, { params, body: { refundAccount: ACCOUNT } });
  expect(await accountOf(scene)).not.toEqual(before);
  await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
  await instance.services.jobs.runDue();
  expect((await see(scene)).payment).toMatchObject({ status: 'REFUNDED', canChangeRefundAccount: false });
  expect(await subjectsOf(scene)).not.toContain(ASKED);
});

it('an account is not changed while the bank may have it', async () => {
  const scene = await proposeAndDeposit(instance);
  const { mentee, params } = scene;
  await armFault(instance, { operation: 'cancel', kind: 'server-error-before-effect', orderId: scene.order.orderId });
  await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
  await instance.services.jobs.runDue();
  expect((await see(scene)).payment).toMatchObject({ status: 'REFUND_PENDING', canChangeRefundAccount: false });
  expect(await mentee.client.call(GIVE, { params, body: { refundAccount: ACCOUNT } })).toMatchObject({
    status: 409,
    code: 'OUT_OF_ORDER',
    message: '환불이 은행으로 넘어가 계좌를 바꿀 수 없어요.',
  });
  await clearFaults(instance);
  await pass(instance, { hours: 1 });
  expect((await see(scene)).payment).toMatchObject({ status: 'REFUNDED' });
});

it('a correction and the refund at once: a student told that the account is changed gets the money there', async () => {
  const scenes = await Promise.all(
    Array.from({ length: 8 }, () => proposeAndDeposit(instance, { refundAccount: NOBODYS })),
  );
  for (const { mentor, params } of scenes)
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
  const correct = ({ mentee, params }: Scene) => mentee.client.call(GIVE, { params, body: { refundAccount: ACCOUNT } });
  const [answers] = await Promise.all([Promise.all(scenes.map(correct)), instance.services.jobs.runDue()]);
  await instance.services.jobs.runDue();
  await pass(instance, { hours: 1 });
  for (const [at, scene] of scenes.entries()) {
    const { payment } = await see(scene);
    if (answers[at]?.status === 200) expect(payment).toMatchObject({ status: 'REFUNDED' });
    else expect(payment).toMatchObject({ needsRefundAccount: true });
  }
});

it('an account is accepted from the payer of a bank transfer only, and valid', async () => {
  const body = { refundAccount: ACCOUNT };
  const byCard = await proposeAndPay(instance);
  expect(await byCard.mentee.client.call(GIVE, { params: byCard.params, body })).toMatchObject({
    status: 409,
    code: 'OUT_OF_ORDER',
  });
  const scene = await refuseRefund();
  const stranger = await createMentee(instance);
  expect(await stranger.client.call(GIVE, { params: scene.params, body })).toMatchObject({ status: 404 });
  expect(await scene.mentor.client.call(GIVE, { params: scene.params, body })).toMatchObject({ status: 403 });
  const wrong = { refundAccount: { ...ACCOUNT, accountNumber: 'no number' } };
  expect(await scene.mentee.client.call(GIVE, { params: scene.params, body: wrong })).toMatchObject({ status: 400 });
  expect((await see(scene)).payment).toMatchObject({ needsRefundAccount: true });
});

it('a refund pending for a day is reported to the operators, a younger one is not', async () => {
  await refuseRefund();
  const stuck = async () => (await findViolations(instance.services)).filter(({ fact }) => fact.includes('refused at'));
  const before = (await stuck()).length;
  await pass(instance, { hours: 25 });
  const named = await stuck();
  expect(named.length).toBeGreaterThan(before);
  expect(named).toContainEqual(expect.objectContaining({ invariant: 'M5' }));
});

it('a refused card refund tells the student that the support looks into it, and requests no account', async () => {
  const scene = await proposeAndPay(instance);
  await armFault(instance, { operation: 'cancel', kind: 'declined', code: 'NOT_CANCELABLE_PAYMENT' });
  await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: scene.params, body: {} });
  await instance.services.jobs.runDue();
  expect((await see(scene)).payment).toMatchObject({ status: 'REFUND_PENDING', needsRefundAccount: false });
  expect(await subjectsOf(scene)).toContain('[선배랑] 환불이 늦어지고 있어요');
  await clearFaults(instance);
  await pass(instance, { hours: 1 });
  expect((await see(scene)).payment).toMatchObject({ status: 'REFUNDED' });
});
