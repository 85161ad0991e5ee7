import { EMPTY_WEEK } from '#domain/mentors/availability/week.ts';
import { seal } from '../../platform/seal.ts';
import { createMentee, createMentor, createOperator, OTHER_SCHOOL } from '../factories.ts';
import { samplePdf } from '../sample-files.ts';
import { NOTE } from '../scenes/dispute-scene.ts';
import { FIRST, confirmFirst, proposeAndPay } from '../scenes/mentoring-scene.ts';
import type { TestInstance } from '../test-instance.ts';
import { planTransfer } from './keyed-call-store.ts';
import { operatorOf, type KeyedCallName, type PrepareCall } from './keyed-call.ts';
import { completed, disputed, publishAnswer } from './mentoring-calls.ts';

const REASON = '서비스 밖 결제를 여러 번 요구했어요.';

/** A browser that push services know: a point of the curve, and sixteen bytes. */
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const browser = () => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`, keys: KEYS });

/** What members do about themselves, and operators about everybody. */
export const OTHER_CALLS = {
  'PUT /v1/mentor/me/availability': async (instance) => {
    const week = { ...EMPTY_WEEK, 월: ['19:00', '19:30'], 수: ['20:00'] };
    const body = { week, exceptions: [], noticeHours: 3, maxSessionsAWeek: null, maxOpenProposals: null };
    return { member: await createMentor(instance), body };
  },
  'PUT /v1/mentor/me/meeting': async (instance) => {
    const { mentor: member } = await confirmFirst(instance);
    return { member, body: { kind: 'LINK', link: 'https://zoom.us/j/1' } };
  },
  'POST /v1/calendar': async (instance) => ({ member: await createMentee(instance) }),
  'PUT /v1/notification-settings': async (instance) => {
    const off = { app: ['REVIEW'], mail: ['MESSAGE', 'REMINDER'], push: ['PAYMENT'] };
    return { member: await createMentee(instance), body: { off, quietHours: { isOn: false, from: 23, until: 7 } } };
  },
  'PUT /v1/push-subscription': async (instance) => ({ member: await createMentee(instance), body: browser() }),
  'DELETE /v1/push-subscription': async (instance) => {
    const member = await createMentee(instance);
    await member.client.get('PUT /v1/push-subscription', { body: browser() });
    return { member };
  },
  'POST /v1/admin/announcements': async (instance) => {
    const body = { title: '점검 안내', body: '새벽 2시부터 30분 동안 쉬어요.', audience: ['MENTEE'], days: 3 };
    return { member: await operatorOf(instance), body };
  },
  'POST /v1/admin/members/{memberId}/suspension': async (instance) => {
    const { mentor } = await confirmFirst(instance);
    const params = { memberId: mentor.memberId };
    return { member: await operatorOf(instance), params, body: { reason: REASON, days: 7 } };
  },
  'DELETE /v1/admin/members/{memberId}/suspension': async (instance) => {
    const member = await operatorOf(instance);
    const params = { memberId: (await createMentor(instance)).memberId };
    const body = { reason: REASON, days: 7 };
    await member.client.get('POST /v1/admin/members/{memberId}/suspension', { params, body });
    return { member, params, body: { reason: '확인해 보니 사실과 달랐어요.' } };
  },
  'POST /v1/admin/payments/{paymentId}/hand-refunds': async (instance) => {
    const { mentoringId } = await cancelTooLate(instance);
    // What an operator refunds within a day adds up. Nobody but the one operator of an instance is told of disputes and reports.
    const member = await createOperator(instance, ['FINANCE']);
    const query = { search: String(mentoringId) };
    const [payment] = (await member.client.get('GET /v1/admin/payments', { query })).content;
    const params = { paymentId: payment?.paymentId ?? 0 };
    return { member, params, body: { amountKrw: 5000, reason: '선배가 양해했어요.' } };
  },
  'POST /v1/admin/school-periods': async (instance) => {
    const period = { kind: 'EXAM', name: '기말고사', startsOn: '2026-12-14', endsOn: '2026-12-18' };
    return { member: await operatorOf(instance), body: { schoolName: OTHER_SCHOOL, period } };
  },
  'POST /v1/admin/certificates/{certificateId}/approval': async (instance) => {
    const params = { certificateId: await uploadCertificate(instance) };
    return { member: await operatorOf(instance), params, body: { standing: 'FRESHMAN' } };
  },
  'POST /v1/admin/certificates/{certificateId}/rejection': async (instance) => {
    const params = { certificateId: await uploadCertificate(instance) };
    return { member: await operatorOf(instance), params, body: { reason: '흐려서 읽을 수 없어요.' } };
  },
  'POST /v1/admin/mentoring/{mentoringId}/resolution': async (instance) => {
    const { params } = await disputed(instance);
    return { member: await operatorOf(instance), params, body: { resolution: 'HALF', note: NOTE } };
  },
  'POST /v1/admin/message-reports/{reportId}/closing': async (instance) => {
    const { mentee, mentor, params } = await proposeAndPay(instance);
    const body = { clientId: crypto.randomUUID(), text: '계좌로 바로 보내 주세요' };
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/messages', { params, body });
    const about = { params: { ...params, number: 1 }, body: { reason: 'SPAM', detail: '' } };
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/messages/{number}/report', about);
    const member = await operatorOf(instance);
    const { content } = await member.client.get('GET /v1/admin/message-reports', { query: {} });
    const report = content.find(({ mentoringId }) => mentoringId === params.mentoringId);
    return { member, params: { reportId: report?.reportId ?? 0 }, body: { note: '두 사람에게 물어봤어요.' } };
  },
  'POST /v1/admin/reviews/{reviewId}/hiding': async (instance) => {
    const { mentee, params } = await completed(instance);
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/review', { params, body: { face: 'GOOD' } });
    const member = await operatorOf(instance);
    const { content } = await member.client.get('GET /v1/admin/reviews', { query: {} });
    const review = content.find(({ mentoringId }) => mentoringId === params.mentoringId);
    return { member, params: { reviewId: review?.reviewId ?? 0 }, body: { reason: REASON } };
  },
  'POST /v1/admin/public-answers/{answerId}/hiding': async (instance) => {
    const answerId = await publishAnswer(instance);
    return { member: await operatorOf(instance), params: { answerId }, body: { reason: REASON } };
  },
  'POST /v1/admin/campaigns': async (instance) => {
    const rules = { percentOff: 30, wonOff: null, audience: 'ALL', schoolName: null, code: null, maxCoupons: 5 };
    const body = { ...rules, name: '가을 응원', firstDay: '2026-11-23', lastDay: '2026-11-30' };
    return { member: await operatorOf(instance), body };
  },
  'POST /v1/admin/transfer-files': async (instance) => {
    const { memberId } = await createMentor(instance);
    const account = { bank: '90', accountNumber: '0333012345678', holderName: '김선배', businessNumber: null };
    const { db, secret } = instance.services;
    const sealed = seal(secret, { purpose: 'payout-account', boundTo: String(memberId) }, JSON.stringify(account));
    await planTransfer(db, { memberId, sealed, now: instance.clock.now() });
    return { member: await operatorOf(instance) };
  },
} as const satisfies Partial<Record<KeyedCallName, PrepareCall>>;

/** A session that its mentee cancelled so late that no rule gives anything back. */
async function cancelTooLate(instance: TestInstance) {
  const scene = await confirmFirst(instance);
  instance.clock.set(`${FIRST.startTime}+09:00`);
  instance.clock.advance({ minutes: -60 });
  const { mentee, params } = scene;
  await mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params, body: {} });
  return scene;
}

async function uploadCertificate(instance: TestInstance): Promise<number> {
  const { client } = await createMentee(instance, { isVerified: false });
  const fields = { certificateType: 'ENROLLMENT' };
  const marker = crypto.randomUUID();
  const { data } = await client.upload('POST /v1/storage/certificate/mentee', samplePdf('증명서.pdf', marker), fields);
  return data.certificateId;
}
