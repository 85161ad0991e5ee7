import { createMentee, createMentor } from '../factories.ts';
import { accept, complain, decide, REASON } from '../scenes/dispute-scene.ts';
import {
  ACCOUNT,
  confirmFirst,
  FIRST,
  goToPay,
  propose,
  proposeAndDeposit,
  proposeAndPay,
  SECOND,
  type Scene,
} from '../scenes/mentoring-scene.ts';
import { endCompleted } from '../stores/conversation-row-store.ts';
import type { TestInstance } from '../test-instance.ts';
import { operatorOf, type KeyedCallName, type PrepareCall } from './keyed-call.ts';

/** What one of the two of a mentoring does to it. */
export const MENTORING_CALLS = {
  'POST /v1/mentoring': async (instance) => {
    const [member, mentor] = [await createMentee(instance), await createMentor(instance)];
    const body = { mentorId: mentor.memberId, applyTimes: [FIRST] };
    return { member, body, other: { body: { ...body, applyTimes: [SECOND] } } };
  },
  'PUT /v1/mentoring/{mentoringId}/apply-times': async (instance) => {
    const { mentee: member, params } = await proposeAndPay(instance);
    const body = { applyTimes: [SECOND] };
    return { member, params, body, other: { params, body: { applyTimes: [FIRST, SECOND] } } };
  },
  'PUT /v1/mentoring/{mentoringId}/backups': async (instance) => {
    const { mentee: member, params } = await propose(instance);
    const { memberId } = await createMentor(instance);
    return { member, params, body: { mentorIds: [memberId], isAutomatic: false, isAgreed: true } };
  },
  'POST /v1/mentoring/{mentoringId}/acceptance': async (instance) => {
    const { mentor: member, params } = await proposeAndPay(instance, { applyTimes: [FIRST, SECOND] });
    const body = { startTime: FIRST.startTime };
    return { member, params, body, other: { params, body: { startTime: SECOND.startTime } } };
  },
  'POST /v1/mentoring/{mentoringId}/rejection': async (instance) => {
    const { mentor: member, params } = await proposeAndPay(instance);
    return { member, params, body: { reason: '출장' }, other: { params, body: { reason: '회의' } } };
  },
  'POST /v1/mentoring/{mentoringId}/counter-proposal': async (instance) => {
    const { mentor: member, params } = await proposeAndPay(instance);
    return { member, params, body: { applyTimes: [SECOND] }, other: { params, body: { applyTimes: [FIRST] } } };
  },
  'POST /v1/mentoring/{mentoringId}/question': async (instance) => {
    const { mentor: member, params } = await proposeAndPay(instance);
    return { member, params, body: { question: '어떤 회사를 준비하세요?' } };
  },
  'POST /v1/mentoring/{mentoringId}/question/answer': async (instance) => {
    const { mentor, mentee: member, params } = await proposeAndPay(instance);
    const body = { question: '어떤 회사를 준비하세요?' };
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/question', { params, body });
    return { member, params, body: { answer: '금융 쪽이에요.' } };
  },
  'POST /v1/mentoring/{mentoringId}/cancellation': async (instance) => {
    const { mentee: member, params } = await confirmFirst(instance);
    const body = { reason: '시험', expectedRefundKrw: 20_000 };
    return { member, params, body, other: { params, body: { ...body, reason: '여행' } } };
  },
  'POST /v1/mentoring/{mentoringId}/attendance': async (instance) => {
    const { mentor: member, mentee, params } = await confirmFirst(instance);
    const other = await proposeAndPay(instance, { mentee, applyTimes: [SECOND] });
    instance.clock.set(`${FIRST.startTime}+09:00`);
    return { member, params, other: { params: other.params } };
  },
  'POST /v1/mentoring/{mentoringId}/dispute': async (instance) => {
    const { mentee: member, params } = await begun(instance);
    return { member, params, body: { reason: REASON, fileIds: [] } };
  },
  'POST /v1/mentoring/{mentoringId}/dispute/statement': async (instance) => {
    const { mentor: member, params } = await disputed(instance);
    return { member, params, body: { text: '들어가서 기다렸어요.', fileIds: [] } };
  },
  'POST /v1/mentoring/{mentoringId}/dispute/acceptance': async (instance) => {
    const { mentee: member, params } = await decideHalf(instance);
    return { member, params };
  },
  'POST /v1/mentoring/{mentoringId}/dispute/appeal': async (instance) => {
    const { mentee: member, params } = await decideHalf(instance);
    return { member, params, body: { text: '만난 기록이 있어요.', fileIds: [] } };
  },
  'POST /v1/mentoring/{mentoringId}/payment': async (instance) => {
    const { mentee: member, params } = await propose(instance);
    return { member, params, body: { method: 'CARD' }, other: { params, body: { method: 'KAKAOPAY' } } };
  },
  'PUT /v1/mentoring/{mentoringId}/refund-account': async (instance) => {
    const refusedAccount = { ...ACCOUNT, accountNumber: '000000000000' };
    const { mentor, mentee: member, params } = await proposeAndDeposit(instance, { refundAccount: refusedAccount });
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
    await instance.services.jobs.runDue();
    const body = { refundAccount: ACCOUNT };
    return { member, params, body, other: { params, body: { refundAccount: refusedAccount } } };
  },
  'POST /v1/payment/confirm': async (instance) => {
    const scene = await propose(instance);
    const body = await goToPay(instance, scene);
    return { member: scene.mentee, body, other: { body: { ...body, amount: 1 } } };
  },
  'PUT /v1/mentoring/{mentoringId}/questions': async (instance) => {
    const { mentee: member, params } = await proposeAndPay(instance);
    return { member, params, body: { questions: ['하나'] }, other: { params, body: { questions: ['둘'] } } };
  },
  'PUT /v1/mentoring/{mentoringId}/questions/{position}/tick': async (instance) => {
    const { mentor: member, mentee, params } = await proposeAndPay(instance);
    await mentee.client.get('PUT /v1/mentoring/{mentoringId}/questions', { params, body: { questions: ['하나'] } });
    return { member, params: { ...params, position: 1 }, body: { isTicked: true } };
  },
  'PUT /v1/mentoring/{mentoringId}/note': async (instance) => {
    const { mentor: member, params } = await proposeAndPay(instance);
    const body = { text: '함께 볼 것', version: 0 };
    return { member, params, body, other: { params, body: { ...body, version: 1 } } };
  },
  'POST /v1/mentoring/{mentoringId}/messages/{number}/report': async (instance) => {
    const { mentee: member, mentor, params } = await proposeAndPay(instance);
    const body = { clientId: crypto.randomUUID(), text: '계좌로 바로 보내 주세요' };
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/messages', { params, body });
    return { member, params: { ...params, number: 1 }, body: { reason: 'OUTSIDE_PAYMENT', detail: '' } };
  },
  'POST /v1/mentoring/{mentoringId}/review': async (instance) => {
    const { mentee: member, params } = await completed(instance);
    return { member, params, body: { face: 'GOOD', chips: ['WARM'], text: '큰 힘이 됐어요.' } };
  },
  'POST /v1/mentoring/{mentoringId}/thanks': async (instance) => {
    const { mentor: member, mentee, params } = await completed(instance);
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/review', { params, body: { face: 'GOOD' } });
    return { member, params, body: { text: '질문이 좋았어요.' } };
  },
  'PUT /v1/mentoring/{mentoringId}/public-answer': async (instance) => {
    const { mentee: member, params } = await completed(instance);
    return { member, params, body: TEXTS };
  },
  'POST /v1/mentoring/{mentoringId}/public-answer/consent': async (instance) => {
    const { mentor: member, params } = await offerAnswer(instance);
    return { member, params, body: TEXTS };
  },
  'POST /v1/mentoring/{mentoringId}/public-answer/decline': async (instance) => {
    const { mentor: member, params } = await offerAnswer(instance);
    return { member, params };
  },
  'POST /v1/public-answers/{answerId}/report': async (instance) => {
    const answerId = await publishAnswer(instance);
    const member = await createMentee(instance);
    return { member, params: { answerId }, body: { reason: 'SPAM', detail: '' } };
  },
  'PUT /v1/mentoring/{mentoringId}/meeting': async (instance) => {
    const { mentor: member, params } = await confirmFirst(instance);
    return { member, params, body: { kind: 'LINK', link: 'https://zoom.us/j/1' } };
  },
} as const satisfies Partial<Record<KeyedCallName, PrepareCall>>;

const TEXTS = { question: '첫 직장은 어떻게 고르셨나요?', answer: '배울 사람이 있는 곳을 골랐어요.' };

/** A session that began eleven minutes ago. */
async function begun(instance: TestInstance): Promise<Scene> {
  const scene = await confirmFirst(instance);
  instance.clock.set(`${FIRST.startTime}+09:00`);
  instance.clock.advance({ minutes: 11 });
  return scene;
}

/** One that its student has objected to since. */
export async function disputed(instance: TestInstance): Promise<Scene> {
  const scene = await begun(instance);
  await complain(scene, scene.mentee);
  return scene;
}

export async function completed(instance: TestInstance): Promise<Scene> {
  const scene = await confirmFirst(instance);
  await endCompleted(instance.db, scene.mentoringId, instance.clock.now());
  return scene;
}

/** A dispute of which an operator has given the student half. */
async function decideHalf(instance: TestInstance): Promise<Scene> {
  const scene = await disputed(instance);
  await decide(scene, 'HALF', await operatorOf(instance));
  // What the mentor might have appealed against is settled: the student's word is the last.
  await accept(scene, scene.mentor);
  return scene;
}

async function offerAnswer(instance: TestInstance): Promise<Scene> {
  const scene = await completed(instance);
  const { mentee, params } = scene;
  await mentee.client.get('PUT /v1/mentoring/{mentoringId}/public-answer', { params, body: TEXTS });
  return scene;
}

/** @returns the id of a question that a mentor's page shows */
export async function publishAnswer(instance: TestInstance): Promise<number> {
  const { mentor, params } = await offerAnswer(instance);
  await mentor.client.get('POST /v1/mentoring/{mentoringId}/public-answer/consent', { params, body: TEXTS });
  const address = { params: { mentorId: mentor.memberId } };
  const [shown] = (await instance.client().get('GET /v1/mentor/{mentorId}/public-answers', address)).content;
  return shown?.answerId ?? 0;
}
