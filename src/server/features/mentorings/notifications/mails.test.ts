import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  confirmFirst,
  FIRST,
  mailsAbout,
  propose,
  proposeAndPay,
  SECOND,
  type Scene,
} from '#server/testing/scenes/mentoring-scene.ts';
import { startMailServer } from '#server/testing/servers/mail-server.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

/** The subjects that each side has been sent. */
async function subjectsOf({ mentor, mentee, mentoringId }: Scene) {
  const [toMentor, toMentee] = [
    await mailsAbout(instance, mentoringId, mentor),
    await mailsAbout(instance, mentoringId, mentee),
  ];
  return { mentor: toMentor.map((mail) => mail.subject), mentee: toMentee.map((mail) => mail.subject) };
}

const PAID = '[선배랑] 결제가 완료됐어요';
const PROPOSED = '[선배랑] 새 멘토링 제안이 왔어요';
const REFUNDED = '[선배랑] 환불이 완료됐어요';
const EXPIRED = '[선배랑] 제안이 만료됐어요';
const CANCELLED = '[선배랑] 멘토링이 취소됐어요';
const CONFIRMED = '[선배랑] 멘토링 확정: 11월 25일 (수) 11:00';

describe('mails about a mentoring', () => {
  it('send the mentor one mail about a paid proposal, with text and a link', async () => {
    const scene = await proposeAndPay(instance);
    const [mail, ...more] = await mailsAbout(instance, scene.mentoringId, scene.mentor);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: PROPOSED });
    expect(mail?.text).toContain('11월 25일 (수) 11:00까지 답해 주세요.');
    expect(mail?.text).toContain(
      `멘토링 보기: ${instance.services.publicUrl}/user/status/mentor/progress/${scene.mentoringId}`,
    );
    expect(mail?.dedupeKey).toMatch(new RegExp(`^mentoring:\\d+:${scene.mentor.memberId}$`));
    expect(await subjectsOf(scene)).toEqual({ mentor: [PROPOSED], mentee: [PAID] });
  });

  it('name the answer deadline: two days, or until the last time starts if that is sooner', async () => {
    const near = { startTime: '2026-11-23T20:00:00', endTime: '2026-11-23T20:30:00' };
    const far = { startTime: '2026-12-23T15:00:00', endTime: '2026-12-23T15:30:00' };
    for (const [applyTimes, until] of [
      [[near], '11월 23일 (월) 20:00'],
      [[near, far], '11월 25일 (수) 12:00'],
    ] as const) {
      const { mentoringId, mentor } = await proposeAndPay(instance, { applyTimes });
      const [mail] = await mailsAbout(instance, mentoringId, mentor);
      expect(mail?.text).toContain(`멘토링을 제안했어요. ${until}까지 답해 주세요.`);
    }
  });

  it('go to both sides on confirmation and on cancellation: to who cancelled, as the receipt of the refund', async () => {
    const scene = await confirmFirst(instance);
    expect(await subjectsOf(scene)).toEqual({ mentor: [PROPOSED, CONFIRMED], mentee: [PAID, CONFIRMED] });
    const { mentee, params } = scene;
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params, body: {} });
    expect(await subjectsOf(scene)).toEqual({
      mentor: [PROPOSED, CONFIRMED, CANCELLED],
      mentee: [PAID, CONFIRMED, '[선배랑] 멘토링을 취소했어요'],
    });
  });

  it('inform the student of a rejection', async () => {
    const scene = await proposeAndPay(instance);
    await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params: scene.params, body: {} });
    expect((await subjectsOf(scene)).mentee).toEqual([PAID, '[선배랑] 선배가 이번에는 함께하지 못해요']);
  });

  it('inform the student of a counter-proposal', async () => {
    const scene = await proposeAndPay(instance);
    const body = { applyTimes: [SECOND] };
    await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/counter-proposal', { params: scene.params, body });
    expect((await subjectsOf(scene)).mentee).toEqual([PAID, '[선배랑] 다른 시간을 제안받았어요']);
  });

  it('are not sent for a refused transition', async () => {
    const scene = await propose(instance);
    const body = { startTime: FIRST.startTime };
    const answer = await scene.mentor.client.call('POST /v1/mentoring/{mentoringId}/acceptance', {
      params: scene.params,
      body,
    });
    expect(answer).toMatchObject({ status: 409 });
    expect(await subjectsOf(scene)).toEqual({ mentor: [], mentee: [] });
  });
});

it('inform both sides of an expired proposal', async () => {
  const later = await openTestInstance();
  try {
    const unpaid = await propose(later);
    const unanswered = await proposeAndPay(later);
    const countered = await proposeAndPay(later);
    const body = { applyTimes: [SECOND] };
    const { params } = countered;
    await countered.mentor.client.get('POST /v1/mentoring/{mentoringId}/counter-proposal', { params, body });
    later.clock.advance({ hours: 48, minutes: 1 });
    await later.services.jobs.runDue();
    const about = async ({ mentoringId, mentor, mentee }: Scene) => [
      (await mailsAbout(later, mentoringId, mentor)).map((mail) => mail.subject),
      (await mailsAbout(later, mentoringId, mentee)).map((mail) => mail.subject),
    ];
    expect(await about(unpaid)).toEqual([[], [EXPIRED]]);
    expect(await about(countered)).toEqual([
      [PROPOSED],
      [PAID, '[선배랑] 다른 시간을 제안받았어요', EXPIRED, REFUNDED],
    ]);
    expect(await about(unanswered)).toEqual([
      [PROPOSED, EXPIRED],
      [PAID, EXPIRED, REFUNDED],
    ]);
  } finally {
    await later.close();
  }
});

it('never fail the request when delivery fails', async () => {
  const server = await startMailServer();
  server.setRecipientStatus(451);
  const settings = { SMTP_URL: server.url, MAIL_FROM: '선배랑 <no-reply@sunbaerang.example>' };
  const cut = await openTestInstance('postgresql', settings);
  try {
    const scene = await confirmFirst(cut);
    await cut.services.outbox.sendDue();
    const seen = await scene.mentee.client.get('GET /v1/mentoring/{mentoringId}', { params: scene.params });
    expect(seen.status).toBe('CONFIRMED');
    expect(await mailsAbout(cut, scene.mentoringId, scene.mentee)).toHaveLength(2);
  } finally {
    await cut.close();
    await server.close();
  }
});
