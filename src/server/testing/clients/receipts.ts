import { expect } from 'vitest';
import { describeWon } from '#domain/money/payments.ts';
import { mailsAbout, type Scene } from '../scenes/mentoring-scene.ts';
import { findGatewayMoney } from '../scenes/scene-store.ts';
import type { TestInstance } from '../test-instance.ts';

export const PAID = '결제가 완료됐어요';
export const REFUND_COMPLETED = '환불이 완료됐어요';

/** What the mails to the payer of a mentoring say, oldest first. */
export async function receiptsOf(instance: TestInstance, { mentoringId, mentee }: Scene): Promise<Receipt[]> {
  return (await mailsAbout(instance, mentoringId, mentee)).map(({ subject, text }) => ({
    title: subject.replace('[선배랑] ', ''),
    text,
    valueOf: (label) => new RegExp(`^${label}: (.+)$`, 'm').exec(text)?.[1],
  }));
}

export interface Receipt {
  readonly title: string;
  readonly text: string;
  /** The fact of a receipt under its label, such as `환불 금액`. */
  readonly valueOf: (label: string) => string | undefined;
}

/** The ledger of a mentoring, as far as it is about money at the gateway. */
export async function gatewayMoneyOf(instance: TestInstance, { mentoringId }: Scene) {
  const [money] = await instance.db.query(findGatewayMoney, [mentoringId]);
  return money ?? expect.fail('no ledger');
}

/** The title is in the app's notifications once for each mail that has it as its subject. */
export async function expectInAppToo(instance: TestInstance, scene: Scene): Promise<void> {
  const { content } = await scene.mentee.client.get('GET /v1/notifications', { query: { size: 50 } });
  const receipts = await receiptsOf(instance, scene);
  const mailed = receipts.map(({ title, text }) => [title, content.filter((one) => text.includes(one.body)).length]);
  expect(mailed).toEqual(receipts.map(({ title }) => [title, 1]));
}

/** @param refundKrw what the mail about the end promises and the mail of the gateway's refund confirms; 0 has no second mail */
export async function expectRefund(
  instance: TestInstance,
  scene: Scene,
  ended: { title: string; paidKrw: number; refundKrw: number },
): Promise<void> {
  const { title, paidKrw, refundKrw } = ended;
  const titles = [PAID, title, ...(refundKrw > 0 ? [REFUND_COMPLETED] : [])];
  const receipts = (await receiptsOf(instance, scene)).filter((receipt) => titles.includes(receipt.title));
  expect(receipts.map((receipt) => receipt.title)).toEqual(titles);
  const sums = receipts.slice(1).map(({ valueOf }) => [valueOf('결제 금액'), valueOf('환불 금액')]);
  expect(sums).toEqual(sums.map(() => [describeWon(paidKrw), describeWon(refundKrw)]));
  expect(await gatewayMoneyOf(instance, scene)).toEqual({ takenKrw: paidKrw, refundedKrw: refundKrw, reversedKrw: 0 });
  const { payment } = await scene.mentee.client.get('GET /v1/mentoring/{mentoringId}', { params: scene.params });
  expect(payment).toMatchObject({ amountKrw: paidKrw, refundKrw });
  await expectInAppToo(instance, scene);
}
