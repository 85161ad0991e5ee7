import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { beginAtNoon, expectRulesToHold, pass } from '#server/testing/expect-rules.ts';
import { createOperator, type TestMember } from '#server/testing/factories.ts';
import {
  armFault,
  clearFaults,
  mailsAbout,
  proposeAndPay,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { findMailsOf } from '#server/testing/scenes/scene-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const LATE = '환불이 늦어지고 있어요';

let instance: TestInstance;
let operator: TestMember;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
  operator = await createOperator(instance);
});
afterAll(() => instance.close());
beforeEach(() => beginAtNoon(instance));

const titlesOf = async ({ client }: TestMember) =>
  (await client.get('GET /v1/notifications')).content.map(({ title }) => title).filter((title) => title === LATE);

async function cancelWhileGatewayFails(): Promise<Scene> {
  const scene = await proposeAndPay(instance);
  await armFault(instance, { operation: 'cancel', kind: 'server-error-before-effect' });
  await scene.mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params: scene.params, body: {} });
  return scene;
}

it('a refund that failed three times is reported to its student and to every operator, once, and goes on', async () => {
  const scene = await cancelWhileGatewayFails();
  await instance.services.jobs.runDue();
  await pass(instance, { seconds: 1 });
  expect(await titlesOf(scene.mentee)).toEqual([]);
  await pass(instance, { seconds: 5 });
  expect(await titlesOf(scene.mentee)).toEqual([LATE]);
  const { payment: late } = await scene.mentee.client.get('GET /v1/mentoring/{mentoringId}', { params: scene.params });
  const mails = await instance.db.query(findMailsOf, [operator.email, `%${late?.orderId}%`]);
  expect(mails.map(({ subject }) => subject)).toEqual([`[선배랑] ${LATE}`]);
  expect(mails[0]?.text).toContain(`/admin/payments?search=${late?.orderId}`);
  const [mail] = (await mailsAbout(instance, scene.mentoringId, scene.mentee)).slice(-1);
  expect(mail?.subject).toBe(`[선배랑] ${LATE}`);
  expect(mail?.text).toContain('20,000원의 환불을 처리하지 못해 계속 다시 요청하고 있어요.');
  await pass(instance, { minutes: 1 });
  await pass(instance, { hours: 1 });
  expect(await titlesOf(scene.mentee)).toEqual([LATE]);

  await clearFaults(instance);
  await pass(instance, { hours: 1 });
  const { payment } = await scene.mentee.client.get('GET /v1/mentoring/{mentoringId}', { params: scene.params });
  expect(payment).toMatchObject({ status: 'REFUNDED', refundKrw: 20_000 });
  await expectRulesToHold(instance);
});

it('a refund that has been late for a day is reported, however seldom it was tried', async () => {
  const scene = await cancelWhileGatewayFails();
  await pass(instance, { hours: 24 });
  expect(await titlesOf(scene.mentee)).toEqual([LATE]);
  await clearFaults(instance);
  await pass(instance, { hours: 1 });
  await expectRulesToHold(instance);
});
