import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findViolations } from '#server/invariants/find-violations.ts';
import { signInAgain, type TestMember } from '#server/testing/factories.ts';
import { confirmFirst, mailsAbout, proposeAndPay, SECOND, type Scene } from '#server/testing/scenes/mentoring-scene.ts';
import { startPushServer, type PushServer } from '#server/testing/servers/push-server.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { NUDGE_JOB } from './deadlines.ts';

/** Each test moves the clock, so each has an instance of its own. Its noon is Monday, 23 November. */
let instance: TestInstance;
beforeEach(async () => {
  instance = await openTestInstance();
});
afterEach(() => instance.close());

const PATIENCE = { timeout: 120_000 };
const SLOW_AT_ONCE = 8;
const FAR = { startTime: '2026-12-02T11:00:00', endTime: '2026-12-02T11:30:00' };
const NUDGES = [
  '후배가 답을 기다리고 있어요',
  '아직 답하지 않은 제안이 있어요',
  '제안에 답할 기한이 얼마 남지 않았어요',
];

/** The server is up at a Korean time: what is due by then is done. */
async function atTime(korean: string): Promise<void> {
  instance.clock.set(`${korean}:00+09:00`);
  await instance.services.jobs.runDue();
}

/** The titles a member has been notified of, of one kind, oldest first; each of them by mail as well. */
async function titlesFor({ mentoringId }: Scene, member: TestMember, kind: string): Promise<string[]> {
  const { content } = await member.client.get('GET /v1/notifications');
  const titles = content
    .filter((one) => one.kind === kind)
    .map((one) => one.title)
    .toReversed();
  const subjects = (await mailsAbout(instance, mentoringId, member)).map((mail) => mail.subject);
  const wanted = titles.map((title) => `[선배랑] ${title}`);
  expect(subjects.filter((subject) => wanted.includes(subject))).toEqual(wanted);
  return titles;
}
const nudgesOf = (scene: Scene) => titlesFor(scene, scene.mentor, 'MENTORING_NUDGE');

describe('nudges to a mentor who does not answer', () => {
  it('are sent after 3, 24 and 42 hours, to the minute, and never at night', async () => {
    const scene = await proposeAndPay(instance, { applyTimes: [FAR] });
    await atTime('2026-11-23T14:59');
    expect(await nudgesOf(scene)).toEqual([]);
    await atTime('2026-11-23T15:00');
    expect(await nudgesOf(scene)).toEqual(NUDGES.slice(0, 1));
    // A run that died before it was written off is run again.
    const again = { name: NUDGE_JOB, key: String(scene.mentoringId), runAt: instance.clock.now() };
    await instance.db.transaction((tx) => instance.services.jobs.enqueue(tx, again));
    await atTime('2026-11-24T11:59');
    expect(await nudgesOf(scene)).toEqual(NUDGES.slice(0, 1));
    await atTime('2026-11-24T12:00');
    expect(await nudgesOf(scene)).toEqual(NUDGES.slice(0, 2));
    // 42 hours later it is six in the morning.
    await atTime('2026-11-25T07:59');
    expect(await nudgesOf(scene)).toEqual(NUDGES.slice(0, 2));
    await atTime('2026-11-25T08:00');
    expect(await nudgesOf(scene)).toEqual(NUDGES);
    expect(await titlesFor(scene, scene.mentee, 'MENTORING_NUDGE')).toEqual([]);
    await instance.services.outbox.sendDue();
    expect(await findViolations(instance.services)).toEqual([]);
  });

  it('are sent once, not three times, after a downtime over all of them, and not at night', async () => {
    const scene = await proposeAndPay(instance, { applyTimes: [FAR] });
    await atTime('2026-11-25T03:00');
    expect(await nudgesOf(scene)).toEqual([]);
    await atTime('2026-11-25T08:00');
    expect(await nudgesOf(scene)).toEqual(NUDGES.slice(2));
    await atTime('2026-11-25T11:00');
    expect(await nudgesOf(scene)).toEqual(NUDGES.slice(2));
  });

  it('stop after the answer', async () => {
    const scene = await proposeAndPay(instance, { applyTimes: [FAR] });
    const body = { applyTimes: [SECOND] };
    await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/counter-proposal', { params: scene.params, body });
    await atTime('2026-11-25T09:00');
    expect(await nudgesOf(scene)).toEqual([]);
  });

  it('start again when the proposed times change', async () => {
    const scene = await proposeAndPay(instance, { applyTimes: [FAR] });
    await atTime('2026-11-23T15:00');
    const body = { applyTimes: [FAR, SECOND] };
    await scene.mentee.client.get('PUT /v1/mentoring/{mentoringId}/apply-times', { params: scene.params, body });
    await atTime('2026-11-23T17:59');
    expect(await nudgesOf(scene)).toEqual(NUDGES.slice(0, 1));
    await atTime('2026-11-23T18:00');
    expect(await nudgesOf(scene)).toEqual([NUDGES[0], NUDGES[0]]);
  });
});

describe('reminders of a confirmed session', () => {
  const notificationsOf = async ({ client }: TestMember) =>
    (await client.get('GET /v1/notifications')).content.filter(({ kind }) => kind === 'MENTORING_REMINDER');
  const remindersOf = async (scene: Scene) => {
    const [mentor, mentee] = [
      await titlesFor(scene, scene.mentor, 'MENTORING_REMINDER'),
      await titlesFor(scene, scene.mentee, 'MENTORING_REMINDER'),
    ];
    expect(mentor).toEqual(mentee);
    return mentor;
  };
  const DAY = '멘토링이 24시간 뒤에 시작돼요';
  const HOUR = '멘토링이 1시간 뒤에 시작돼요';
  const MINUTES = '멘토링이 10분 뒤에 시작돼요';

  it('reach both sides 24 hours, 1 hour and 10 minutes before the start, once each', async () => {
    const scene = await confirmFirst(instance);
    await atTime('2026-11-24T10:59');
    expect(await remindersOf(scene)).toEqual([]);
    await atTime('2026-11-24T11:00');
    expect(await remindersOf(scene)).toEqual([DAY]);
    await atTime('2026-11-25T10:00');
    expect(await remindersOf(scene)).toEqual([DAY, HOUR]);
    await atTime('2026-11-25T10:50');
    expect(await remindersOf(scene)).toEqual([DAY, HOUR, MINUTES]);
    await atTime('2026-11-25T11:00');
    expect(await remindersOf(scene)).toEqual([DAY, HOUR, MINUTES]);
    const [last] = (await mailsAbout(instance, scene.mentoringId, scene.mentee)).slice(-1);
    expect(last?.text).toContain('11월 25일 (수) 11:00에');
    await instance.services.outbox.sendDue();
    expect(await findViolations(instance.services)).toEqual([]);
  });

  it('are sent once after a downtime, with the time that is left', async () => {
    const scene = await confirmFirst(instance);
    await atTime('2026-11-25T10:25');
    expect(await remindersOf(scene)).toEqual(['멘토링이 35분 뒤에 시작돼요']);
    await atTime('2026-11-25T10:50');
    expect(await remindersOf(scene)).toEqual(['멘토링이 35분 뒤에 시작돼요', MINUTES]);
  });

  it('are not sent after the start, after a cancellation, or for times before the confirmation', async () => {
    const missed = await confirmFirst(instance);
    const late = await proposeAndPay(instance, { applyTimes: [SECOND] });
    await atTime('2026-11-25T11:59');
    expect(await remindersOf(missed)).toEqual([]);
    const body = { startTime: SECOND.startTime };
    await late.mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', { params: late.params, body });
    await atTime('2026-11-25T13:59');
    expect(await remindersOf(late)).toEqual([]);
    await atTime('2026-11-25T14:00');
    expect(await remindersOf(late)).toEqual([HOUR]);
    await late.mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params: late.params, body: {} });
    await atTime('2026-11-25T14:50');
    expect(await remindersOf(late)).toEqual([HOUR]);
  });

  it('lead into the room, in the app and by mail', async () => {
    const scene = await confirmFirst(instance);
    const room = `/user/mentoring/${scene.mentoringId}/room`;
    await atTime('2026-11-24T11:00');
    await atTime('2026-11-25T10:50');
    for (const member of [scene.mentor, scene.mentee]) {
      const notifications = await notificationsOf(member);
      expect(notifications.map(({ link }) => link)).toEqual([room, room]);
      expect(notifications.map(({ body }) => body.replace(/^.*만나요\. /, ''))).toEqual([
        '지금 멘토링룸에 들어갈 수 있어요.',
        '시작 10분 전부터 멘토링룸에 들어갈 수 있어요.',
      ]);
      const [mail] = (await mailsAbout(instance, scene.mentoringId, member)).slice(-1);
      expect(mail?.text).toContain(`멘토링룸 열기: ${instance.services.publicUrl}${room}`);
    }
  });

  it('lead to the mentoring, with the address in the mail, where the two meet at the mentor’s own', async () => {
    const scene = await confirmFirst(instance);
    const { mentor, mentee, params, mentoringId } = scene;
    const link = 'https://meet.example.com/abc?d=1';
    await mentor.client.get('PUT /v1/mentoring/{mentoringId}/meeting', { params, body: { kind: 'LINK', link } });
    await atTime('2026-11-25T10:00');
    for (const [side, member] of [['mentor', mentor] as const, ['mentee', mentee] as const]) {
      const progress = `/user/status/${side}/progress/${mentoringId}`;
      expect((await notificationsOf(member)).map((each) => each.link)).toEqual([progress]);
      const mails = await mailsAbout(instance, mentoringId, member);
      const mail = mails.find(({ subject }) => subject === `[선배랑] ${HOUR}`);
      expect(mail?.text).toContain(`회의 주소: ${link}`);
      expect(mail?.text).toContain(`멘토링 보기: ${instance.services.publicUrl}${progress}`);
    }
  });

  /** The subjects of the mails that a member has been sent. */
  async function subjectsTo({ email }: TestMember): Promise<string[]> {
    const mails = (await instance.services.mailbox?.list()) ?? [];
    return mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  }

  it('reach both sides while the worker is busy with slow jobs of another kind, up to their limit', async () => {
    const scene = await confirmFirst(instance);
    const { jobs, outbox } = instance.services;
    const silent = Promise.withResolvers<void>();
    let underWay = 0;
    const everySlowOne = Promise.withResolvers<void>();
    jobs.handle(
      'slow',
      () => {
        underWay += 1;
        if (underWay === SLOW_AT_ONCE) everySlowOne.resolve();
        return silent.promise;
      },
      { concurrency: SLOW_AT_ONCE },
    );
    for (let key = 0; key < 10 * SLOW_AT_ONCE; key += 1)
      await jobs.enqueue(instance.db, { name: 'slow', key: String(key), runAt: instance.clock.now() });
    jobs.start();
    outbox.start();
    try {
      await everySlowOne.promise;
      instance.clock.set('2026-11-25T10:50:00+09:00');
      for (const member of [scene.mentor, scene.mentee]) {
        const titles = async () => (await notificationsOf(member)).map(({ title }) => title);
        await expect.poll(titles, PATIENCE).toEqual([MINUTES]);
        await expect.poll(() => subjectsTo(member), PATIENCE).toContain(`[선배랑] ${MINUTES}`);
      }
      expect(underWay, 'none of the slow jobs has ended').toBe(SLOW_AT_ONCE);
    } finally {
      silent.resolve();
      await jobs.stop();
      await outbox.stop();
    }
  });

  it('are late rather than never: due while nothing ran, they go out a minute before the start', async () => {
    const scene = await confirmFirst(instance);
    await atTime('2026-11-25T10:59');
    expect(await remindersOf(scene)).toEqual(['멘토링이 1분 뒤에 시작돼요']);
  });
});

describe('pushes of reminders', () => {
  let server: PushServer;
  let own: TestInstance;
  beforeEach(async () => {
    server = await startPushServer();
    own = await openTestInstance('postgresql', { PUSH_LOCAL_ORIGIN: server.origin });
  });
  afterEach(async () => {
    await own.close();
    await server.close();
  });

  async function at(korean: string): Promise<void> {
    own.clock.set(`${korean}:00+09:00`);
    await own.services.jobs.runDue();
    await own.services.pushes.sendDue();
  }

  /** A session at a time of 2 December, of which the mentee is sent pushes from now on. */
  async function confirm(clock: string) {
    const startTime = `2026-12-02T${clock}:00`;
    const endTime = startTime.replace(':00:00', ':30:00');
    const scene = await proposeAndPay(own, { applyTimes: [{ startTime, endTime }] });
    await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', {
      params: scene.params,
      body: { startTime },
    });
    const browser = server.subscribe();
    await scene.mentee.client.get('PUT /v1/push-subscription', { body: browser.subscription });
    return { scene, titles: () => browser.received.map(({ title }) => title), browser };
  }

  it('come at night too, but for the one of the day before, which waits for the morning and says no hours', async () => {
    const { titles, browser, scene } = await confirm('23:00');
    await at('2026-12-01T23:00');
    await at('2026-12-02T07:59');
    expect(titles()).toEqual([]);
    await at('2026-12-02T08:00');
    expect(titles()).toEqual(['다가오는 멘토링이 있어요']);
    await at('2026-12-02T22:00');
    await at('2026-12-02T22:50');
    expect(titles().slice(1)).toEqual(['멘토링이 1시간 뒤에 시작돼요', '멘토링이 10분 뒤에 시작돼요']);
    expect(new Set(browser.received.map(({ link }) => link))).toEqual(
      new Set([`/user/mentoring/${scene.mentoringId}/room`]),
    );
    expect(browser.requests.at(-1)?.headers).toMatchObject({ urgency: 'high', ttl: '600' });
  });

  it('of the early session come before it', async () => {
    const { titles } = await confirm('07:00');
    await at('2026-12-02T06:00');
    await at('2026-12-02T06:50');
    expect(titles().slice(-2)).toEqual(['멘토링이 1시간 뒤에 시작돼요', '멘토링이 10분 뒤에 시작돼요']);
  });

  it('are overtaken at night by a cancellation, sent before an early session and waiting for a late one', async () => {
    const early = await confirm('07:00');
    const late = await confirm('12:00');
    for (const { scene } of [early, late]) {
      own.clock.set('2026-12-02T06:30:00+09:00');
      await signInAgain(own, scene.mentor);
      await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/cancellation', {
        params: scene.params,
        body: {},
      });
      await own.services.pushes.sendDue();
    }
    expect(early.titles()).toContain('멘토링이 취소됐어요');
    expect(late.titles()).not.toContain('멘토링이 취소됐어요');
    await at('2026-12-02T08:00');
    expect(late.titles()).toContain('멘토링이 취소됐어요');
  });
});
