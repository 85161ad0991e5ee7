import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectRulesToHold } from '#server/testing/expect-rules.ts';
import type { TestMember } from '#server/testing/factories.ts';
import { proposeAndPay, type Scene } from '#server/testing/scenes/mentoring-scene.ts';
import { startPushServer, type PushBrowser, type PushServer } from '#server/testing/servers/push-server.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const slot = (clock: string, end: string) => ({ startTime: `2026-11-25T${clock}:00`, endTime: `2026-11-25T${end}:00` });
const DAY = slot('11:00', '11:30');
const NIGHT = slot('23:00', '23:30');

let server: PushServer;
let instance: TestInstance;
beforeAll(async () => {
  server = await startPushServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  instance = await openTestInstance('postgresql', { PUSH_LOCAL_ORIGIN: server.origin });
});
afterEach(async () => {
  await expectRulesToHold(instance);
  await instance.close();
});

interface Pushed extends Scene {
  readonly browsers: { readonly mentor: PushBrowser; readonly mentee: PushBrowser };
}

/** A confirmed session; both its people get pushes from now on. */
async function confirmWithPushes({ startTime, endTime }: typeof DAY): Promise<Pushed> {
  const scene = await proposeAndPay(instance, { applyTimes: [{ startTime, endTime }] });
  await scene.mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', {
    params: scene.params,
    body: { startTime },
  });
  const subscribe = async ({ client }: TestMember): Promise<PushBrowser> => {
    const browser = server.subscribe();
    await client.get('PUT /v1/push-subscription', { body: browser.subscription });
    return browser;
  };
  return { ...scene, browsers: { mentor: await subscribe(scene.mentor), mentee: await subscribe(scene.mentee) } };
}

/** Runs the jobs due this many minutes after the start, and sends the pushes that may go now. */
async function at({ startTime }: typeof DAY, minutes: number): Promise<void> {
  instance.clock.set(new Date(new Date(`${startTime}+09:00`).getTime() + minutes * 60_000));
  await instance.services.jobs.runDue();
  await instance.services.pushes.sendDue();
}

const titles = ({ received }: PushBrowser) => received.map(({ title }) => title);

describe('a member who was not seen', () => {
  it.each([
    ['by day', DAY],
    ['at night, in quiet hours', NIGHT],
  ])('is pushed to at once %s, and so is the one who came; the tap leads into the room', async (_when, session) => {
    const { mentor, params, mentoringId, browsers } = await confirmWithPushes(session);
    await at(session, 0);
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/room/entrance', { params });
    await at(session, 10);
    const [before, waitingBefore] = [titles(browsers.mentee), titles(browsers.mentor)];
    await at(session, 11);
    expect(titles(browsers.mentee).slice(before.length)).toEqual(['멘토링에 참석한 기록이 없어요']);
    expect(titles(browsers.mentor).slice(waitingBefore.length)).toEqual(['후배의 참석 기록을 기다리고 있어요']);
    const notice = browsers.mentee.received.at(-1);
    expect(notice?.link).toContain(`/user/mentoring/${mentoringId}/room`);
    expect(browsers.mentor.received.at(-1)?.link).toContain('/progress/');
  });
});

it('a place that changes shortly before the session is pushed to the student once, without the address', async () => {
  const { mentor, params, browsers } = await confirmWithPushes(DAY);
  await at(DAY, -30);
  const before = browsers.mentee.received.length;
  const body = { kind: 'LINK', link: 'https://meet.example.com/secret' } as const;
  await mentor.client.get('PUT /v1/mentoring/{mentoringId}/meeting', { params, body });
  await at(DAY, -29);
  const pushes = browsers.mentee.received.slice(before);
  expect(pushes.map(({ title }) => title)).toEqual(['만나는 곳을 확인해 주세요']);
  expect(JSON.stringify(pushes)).not.toContain('meet.example.com');
  expect(titles(browsers.mentor)).not.toContain('만나는 곳을 확인해 주세요');
});

it('a message that is not read is pushed once, without a word of it', async () => {
  const { mentee, params, browsers } = await confirmWithPushes(DAY);
  await at(DAY, -60);
  const before = browsers.mentor.received.length;
  for (const text of ['조금 늦을 것 같아요', '지하철이에요']) {
    const body = { clientId: crypto.randomUUID(), text, fileIds: [] };
    await mentee.client.get('POST /v1/mentoring/{mentoringId}/messages', { params, body });
  }
  await at(DAY, -58);
  const pushes = browsers.mentor.received.slice(before);
  expect(pushes).toHaveLength(1);
  expect(pushes[0]?.title).toContain('메시지');
  expect(JSON.stringify(pushes)).not.toMatch(/늦을|지하철/);
  expect(browsers.mentee.received.map(({ title }) => title).join(' ')).not.toContain('메시지');
});
