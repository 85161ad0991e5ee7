import { afterEach, beforeEach, expect, it } from 'vitest';
import { pass } from '#server/testing/expect-rules.ts';
import { createMentee, createMentor, OTHER_SCHOOL, signInAgain, type TestMember } from '#server/testing/factories.ts';
import {
  balancesOf,
  confirmFirst,
  FIRST,
  mailsAbout,
  meetFirst,
  propose,
  proposeAndPay,
  SECOND,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { findMentoringCount } from '#server/testing/scenes/scene-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

/** Each test moves the clock, so each has an instance of its own. */
let instance: TestInstance;
beforeEach(async () => {
  instance = await openTestInstance('postgresql');
});
afterEach(() => instance.close());

const START = `${FIRST.startTime}+09:00`;
const see = ({ mentee, params }: Scene) => mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });

async function markAttended(scene: Scene, ...sides: ('mentor' | 'mentee')[]) {
  instance.clock.set(START);
  for (const side of sides) {
    await scene[side].client.get('POST /v1/mentoring/{mentoringId}/attendance', { params: scene.params });
  }
}

it('an unpaid proposal expires after a day', async () => {
  const scene = await propose(instance);
  await pass(instance, { hours: 23, minutes: 59 });
  expect(await see(scene)).toMatchObject({ status: 'PAYMENT_PENDING' });
  await pass(instance, { minutes: 2 });
  expect(await see(scene)).toMatchObject({
    status: 'EXPIRED',
    paymentStatus: 'NONE',
    expiredDeadline: { deadline: 'PAYMENT', at: '2026-11-24T03:00:00.000Z' },
  });
  expect(await balancesOf(instance, scene.mentoringId)).toEqual({});
});

it('an unanswered proposal expires after two days, with a full refund and the coupon returned', async () => {
  const mentee = await createMentee(instance);
  const [coupon] = (await mentee.client.get('GET /v1/coupon')).coupons;
  const far = { startTime: '2026-12-02T11:00:00', endTime: '2026-12-02T11:30:00' };
  const wish = { method: 'CARD', couponId: coupon?.couponId };
  const scene = await proposeAndPay(instance, { mentee, applyTimes: [far], wish });
  expect(await balancesOf(instance, scene.mentoringId)).toEqual({ COUPON: 2000, GATEWAY: 18_000, HELD: -20_000 });
  await pass(instance, { hours: 47, minutes: 59 });
  expect(await see(scene)).toMatchObject({ status: 'WAITING_FOR_MENTOR' });
  await pass(instance, { minutes: 2 });
  const ended = await see(scene);
  expect(ended).toMatchObject({
    status: 'EXPIRED',
    // The deadline itself, not the minute in which it was noticed.
    expiredDeadline: { deadline: 'MENTOR_ANSWER', at: '2026-11-25T03:00:00.000Z' },
    payment: { status: 'REFUNDED', refundKrw: 18_000, couponReturned: true, refundedAt: '2026-11-25T03:01:00.000Z' },
  });
  expect(await balancesOf(instance, scene.mentoringId)).toEqual({});
  expect((await mentee.client.get('GET /v1/coupon')).coupons).toMatchObject([{ status: 'AVAILABLE' }]);
});

it('a proposal is closed when its last slot is booked elsewhere, with full refund and coupon returned', async () => {
  const mentee = await createMentee(instance);
  const [coupon] = (await mentee.client.get('GET /v1/coupon')).coupons;
  const lost = await proposeAndPay(instance, { mentee, wish: { method: 'CARD', couponId: coupon?.couponId } });
  const won = await proposeAndPay(instance, { mentor: lost.mentor });
  const body = { startTime: FIRST.startTime };
  await won.mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', { params: won.params, body });
  const closed = await see(lost);
  expect(closed).toMatchObject({ status: 'CANCELLED', payment: { status: 'REFUND_PENDING', refundKrw: 18_000 } });
  expect(closed.history.at(-1)).toMatchObject({ action: 'close', actor: 'SYSTEM' });
  expect((await mentee.client.get('GET /v1/coupon')).coupons).toMatchObject([{ status: 'AVAILABLE' }]);
  await pass(instance, {});
  expect(await see(lost)).toMatchObject({ status: 'CANCELLED', payment: { status: 'REFUNDED', refundKrw: 18_000 } });
  expect(await balancesOf(instance, lost.mentoringId)).toEqual({});
  expect(await see(won)).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'DONE' });
});

it('after a closed proposal the student is offered other mentors of the field with free times', async () => {
  const field = {
    organization: { name: '다온랩', jobCategory: '개발', detailedJob: '백엔드', experience: 3 },
  } as const;
  const mentor = await createMentor(instance);
  const [free, busy] = [await createMentor(instance, field), await createMentor(instance, field)];
  const [elsewhere, unlisted] = [
    await createMentor(instance, { education: { schoolName: OTHER_SCHOOL, major: '컴퓨터공학' } }),
    await createMentor(instance, { isListed: false }),
  ];
  const lost = await proposeAndPay(instance, { mentor });
  // The newest would come first, but has given the wished-for half hour away.
  const taken = await proposeAndPay(instance, { mentor: busy });
  const won = await proposeAndPay(instance, { mentor });
  const body = { startTime: FIRST.startTime };
  for (const { mentor: accepting, params } of [taken, won])
    await accepting.client.get('POST /v1/mentoring/{mentoringId}/acceptance', { params, body });
  const { suggestedMentors } = await see(lost);
  expect(suggestedMentors.map(({ memberId }) => memberId)).toEqual([free.memberId, busy.memberId]);
  expect(suggestedMentors[0]).toMatchObject({ jobTitle: '다온랩 · 백엔드', career: 3 });
  const nextFreeAt = async (id: number) =>
    (await lost.mentee.client.get('GET /v1/mentor/{mentorId}', { params: { mentorId: id } })).nextFreeAt;
  for (const { memberId, nextFreeAt: printed } of suggestedMentors) expect(printed).toBe(await nextFreeAt(memberId));
  const [mail] = (await mailsAbout(instance, lost.mentoringId, lost.mentee)).slice(-1);
  expect(mail?.subject).toBe('[선배랑] 제안한 시간이 모두 마감됐어요');
  expect(mail?.text).toContain('결제한 20,000원을 모두 돌려드려요.');
  for (const { memberId } of [free, busy])
    expect(mail?.text).toContain(`${instance.services.publicUrl}/mentorship/info/${memberId}`);
  for (const { memberId } of [mentor, elsewhere, unlisted]) expect(mail?.text).not.toContain(`/info/${memberId}\n`);
  const [notice] = (await lost.mentee.client.get('GET /v1/notifications')).content;
  expect(notice?.body).toContain(suggestedMentors[0]?.name);
  const told = (await mentor.client.get('GET /v1/notifications')).content.map(({ title }) => title);
  expect(told).toContain('제안이 마감됐어요');
  expect((await see(won)).suggestedMentors).toEqual([]);
});

it('mentors offered instead have time: closed days, notice, full weeks and full proposals count', async () => {
  const field = {
    organization: { name: '다온랩', jobCategory: '개발', detailedJob: '백엔드', experience: 3 },
  } as const;
  const mentor = await createMentor(instance);
  const [never, full, later, free] = [
    await createMentor(instance, field),
    await createMentor(instance, field),
    await createMentor(instance, field),
    await createMentor(instance, field),
  ];
  const save = async ({ client }: TestMember, change: object) => {
    const { week } = await client.get('GET /v1/mentor/me/availability');
    const unchanged = { week, exceptions: [], noticeHours: 3, maxSessionsAWeek: null, maxOpenProposals: null };
    await client.get('PUT /v1/mentor/me/availability', { body: { ...unchanged, ...change } });
  };
  const days = Array.from({ length: 91 }, (_, day) => new Date(Date.parse('2026-11-23') + day * 86_400_000));
  await save(never, { exceptions: days.map((day) => ({ day: day.toISOString().slice(0, 10), starts: [] })) });
  await save(full, { maxOpenProposals: 1 });
  // Closed on the day that the student wished for: not first, though the newest of the two.
  await save(free, { exceptions: [{ day: FIRST.startTime.slice(0, 10), starts: [] }] });
  await propose(instance, { mentor: full });
  const lost = await proposeAndPay(instance, { mentor });
  await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: lost.params, body: {} });
  const { suggestedMentors } = await see(lost);
  expect(suggestedMentors.map(({ memberId }) => memberId)).toEqual([later.memberId, free.memberId]);
});

it('a counter-proposal without an answer says that it was the student’s deadline, to both', async () => {
  const scene = await proposeAndPay(instance);
  const { mentor, params } = scene;
  const body = { applyTimes: [SECOND] };
  await mentor.client.get('POST /v1/mentoring/{mentoringId}/counter-proposal', { params, body });
  await pass(instance, { hours: 49 });
  const expected = {
    status: 'EXPIRED',
    // The last time could be accepted until three hours before it.
    expiredDeadline: { deadline: 'MENTEE_ANSWER', at: '2026-11-25T03:00:00.000Z' },
  };
  expect(await see(scene)).toMatchObject(expected);
  expect(await mentor.client.get('GET /v1/mentoring/{mentoringId}', { params })).toMatchObject(expected);
});

it('a student rejected, cancelled or left waiting sees other mentors of the field for two weeks', async () => {
  const mentor = await createMentor(instance);
  const other = await createMentor(instance);
  const scene = await proposeAndPay(instance, { mentor });
  expect(await see(scene)).toMatchObject({ suggestedMentors: [], field: '개발', meeting: null });
  await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: scene.params, body: {} });
  const suggested = async () => (await see(scene)).suggestedMentors.map(({ memberId }) => memberId);
  expect(await suggested()).toEqual([other.memberId]);
  const asMentor = await mentor.client.get('GET /v1/mentoring/{mentoringId}', { params: scene.params });
  expect(asMentor).toMatchObject({ suggestedMentors: [], field: null });
  await pass(instance, { days: 13 });
  expect(await suggested()).toEqual([other.memberId]);
  await pass(instance, { days: 1 });
  await signInAgain(instance, scene.mentee);
  expect(await suggested()).toEqual([]);
});

it('a confirmed mentoring says where the two meet, as the mentor chose it, until it ends', async () => {
  const scene = await confirmFirst(instance);
  const { mentor, params } = scene;
  expect(await see(scene)).toMatchObject({ meeting: { kind: 'ROOM', link: null } });
  const { version } = await see(scene);
  const body = { kind: 'LINK', link: 'https://meet.example.com/a' };
  await mentor.client.get('PUT /v1/mentoring/{mentoringId}/meeting', { params, body });
  const moved = await see(scene);
  expect(moved.meeting).toEqual(body);
  expect(moved.version, 'so that open screens fetch it').not.toBe(version);
  await scene.mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params, body: {} });
  expect(await see(scene)).toMatchObject({ status: 'CANCELLED', meeting: null });
});

it('a session in which the two met completes a day later, is paid to the mentor and counted', async () => {
  const scene = await confirmFirst(instance);
  await meetFirst(instance, scene, [scene.mentor, scene.mentee]);
  await pass(instance, { hours: 24, minutes: 29 });
  expect(await see(scene)).toMatchObject({ status: 'CONFIRMED', attendanceNotice: null });
  await pass(instance, { minutes: 2 });
  expect(await see(scene)).toMatchObject({ status: 'COMPLETED' });
  expect(await balancesOf(instance, scene.mentoringId)).toEqual({ GATEWAY: 20_000, MENTOR: -18_000, FEE: -2000 });
  const count = () => instance.db.query(findMentoringCount, [scene.mentor.memberId]);
  expect(await count()).toEqual([{ count: 1 }]);
  await pass(instance, { days: 5 });
  expect(await count()).toEqual([{ count: 1 }]);
});

it('a session the mentor missed is a no-show three days after both were notified, with a full refund', async () => {
  const scene = await confirmFirst(instance);
  await markAttended(scene, 'mentee');
  await pass(instance, { minutes: 11 });
  await pass(instance, { hours: 71, minutes: 59 });
  expect(await see(scene)).toMatchObject({ status: 'CONFIRMED' });
  await pass(instance, { minutes: 1 });
  const ended = await see(scene);
  expect(ended).toMatchObject({ status: 'NO_SHOW', absent: ['mentor'], payment: { refundKrw: 20_000 } });
  expect(ended.payment?.status).toBe('REFUNDED');
  const noticeOf = async (side: 'mentor' | 'mentee') =>
    (await scene[side].client.get('GET /v1/notifications')).content.find(
      ({ title }) => title === '노쇼로 마무리됐어요',
    );
  expect((await noticeOf('mentee'))?.body).toContain(' 선배의 참석 확인이 없어 노쇼로');
  expect((await noticeOf('mentor'))?.body).toContain('멘토링은 참석 확인이 없어 노쇼로');
  expect(await balancesOf(instance, scene.mentoringId)).toEqual({});
  expect(await instance.db.query(findMentoringCount, [scene.mentor.memberId])).toEqual([{ count: 0 }]);
});

it('attendance notifies both sides, in the app only', async () => {
  const scene = await confirmFirst(instance);
  const { mentor, mentee, mentoringId } = scene;
  const mailsOf = async () => [
    await mailsAbout(instance, mentoringId, mentor),
    await mailsAbout(instance, mentoringId, mentee),
  ];
  const before = await mailsOf();
  await markAttended(scene, 'mentor');
  const titles = [];
  for (const { client } of [mentor, mentee]) titles.push((await client.get('GET /v1/notifications')).content[0]?.title);
  expect(titles).toEqual(['참석을 확인했어요', '선배가 참석을 확인했어요']);
  expect(await mailsOf()).toEqual(before);
});
