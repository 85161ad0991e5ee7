import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createMentee, createMentor } from '#server/testing/factories.ts';
import { proposeAndPay } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

type Proposal = Awaited<ReturnType<typeof proposeAndPay>>;

describe.each(featureEngines)('what counts as a lapse of the mentor’s, on %s', (engine) => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
  });
  afterAll(() => instance.close());

  const askBack = ({ mentor, params }: Proposal) =>
    mentor.client.get('POST /v1/mentoring/{mentoringId}/question', {
      params,
      body: { question: '무엇이 궁금한가요?' },
    });
  const tellMore = ({ mentee, params }: Proposal) =>
    mentee.client.get('POST /v1/mentoring/{mentoringId}/question/answer', { params, body: { answer: '면접이요.' } });
  const cancel = ({ mentee, params }: Proposal) =>
    mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params, body: {} });
  const reject = ({ mentor, params }: Proposal) =>
    mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
  const later = async (days: number) => {
    instance.clock.advance({ days });
    await instance.services.jobs.runDue();
  };

  it.each<[what: string, acts: ((proposal: Proposal) => Promise<unknown>)[], isLapse: boolean]>([
    ['the mentor said nothing', [], true],
    ['the student left the mentor’s question without an answer', [askBack], false],
    ['the student answered the question and the mentor said nothing', [askBack, tellMore], true],
    ['the student called it off', [cancel], false],
    ['the student called it off instead of answering the question', [askBack, cancel], false],
  ])('%s: the same for the answer rate, 추천순 and the pause', async (_what, acts, isLapse) => {
    const mentor = await createMentor(instance);
    const viewer = await createMentee(instance);
    const propose = () => {
      const day = koreanDay(new Date(instance.clock.now().getTime() + 8 * DAY_MS));
      return proposeAndPay(instance, {
        mentor,
        applyTimes: [{ startTime: `${day}T11:00:00`, endTime: `${day}T11:30:00` }],
      });
    };
    for (const _ of [1, 2, 3]) await reject(await propose());
    for (const _ of [1, 2]) {
      const proposal = await propose();
      for (const act of acts) await act(proposal);
      await later(6);
    }
    const { trust } = await viewer.client.get('GET /v1/mentor/{mentorId}', { params: { mentorId: mentor.memberId } });
    expect(trust.answerHabit?.answerPercent).toBe(isLapse ? 60 : 100);
    const { content } = await viewer.client.get('GET /v1/mentor', { query: { sort: 'recommended', size: '20' } });
    const reasons = content.find(({ mentorId }) => mentorId === mentor.memberId)?.reasons;
    expect(reasons?.includes('ANSWERS'), '답을 잘 해 줘요').toBe(!isLapse);
    const { content: told } = await mentor.client.get('GET /v1/notifications');
    expect(told.some(({ kind }) => kind === 'PAUSE_QUESTION')).toBe(isLapse);
  });
});
