import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { STATUSES, type MentoringStatus } from '#domain/mentorings/states/statuses.ts';
import { allowedStatuses, nextStatus, refusalOf, type MentoringAction } from '#domain/mentorings/states/transitions.ts';
import { pass } from '#server/testing/expect-rules.ts';
import { createOperator, createMentee, createMentor, type TestMember } from '#server/testing/factories.ts';
import {
  confirmFirst,
  FIRST,
  goToPay,
  meetFirst,
  propose,
  proposeAndPay,
  SECOND,
  type Scene,
  endFirst,
} from '#server/testing/scenes/mentoring-scene.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
let operator: TestMember;
beforeAll(async () => {
  instance = await openTestInstance();
  operator = await createOperator(instance);
});
afterAll(() => instance.close());

/** Ahead even when the session is long over. */
const LATER = { startTime: '2026-12-16T11:00:00', endTime: '2026-12-16T11:30:00' };

/** Every transition that a person makes, as it goes over the wire. */
const CALLS: Readonly<Partial<Record<MentoringAction, { call: CallName; body?: object }>>> = {
  pay: { call: 'POST /v1/mentoring/{mentoringId}/payment', body: { method: 'CARD' } },
  accept: { call: 'POST /v1/mentoring/{mentoringId}/acceptance', body: { startTime: FIRST.startTime } },
  reject: { call: 'POST /v1/mentoring/{mentoringId}/rejection', body: { reason: '출장이 있어요.' } },
  offerTimes: { call: 'POST /v1/mentoring/{mentoringId}/counter-proposal', body: { applyTimes: [LATER] } },
  changeTimes: { call: 'PUT /v1/mentoring/{mentoringId}/apply-times', body: { applyTimes: [LATER] } },
  askQuestion: { call: 'POST /v1/mentoring/{mentoringId}/question', body: { question: '어떤 회사를 준비하세요?' } },
  answerQuestion: { call: 'POST /v1/mentoring/{mentoringId}/question/answer', body: { answer: '금융 쪽이에요.' } },
  cancel: { call: 'POST /v1/mentoring/{mentoringId}/cancellation', body: {} },
  attend: { call: 'POST /v1/mentoring/{mentoringId}/attendance' },
  dispute: { call: 'POST /v1/mentoring/{mentoringId}/dispute', body: { reason: '만나지 못했어요.' } },
  decide: {
    call: 'POST /v1/admin/mentoring/{mentoringId}/resolution',
    body: { resolution: 'HALF', note: '확인했어요.' },
  },
  acceptDecision: { call: 'POST /v1/mentoring/{mentoringId}/dispute/acceptance' },
  appeal: { call: 'POST /v1/mentoring/{mentoringId}/dispute/appeal', body: { text: '다시 봐 주세요.' } },
};

const post = (scene: Scene, side: 'mentor' | 'mentee', name: CallName, body: object = {}) =>
  scene[side].client.call(name, { params: scene.params, body });

/** A mentoring in each state, come there as people bring it there; then the day after the session. */
const WAYS: Readonly<Record<MentoringStatus, () => Promise<Scene>>> = {
  PAYMENT_PENDING: () => propose(instance),
  WAITING_FOR_MENTOR: () => proposeAndPay(instance),
  async WAITING_FOR_MENTEE() {
    const scene = await proposeAndPay(instance);
    await post(scene, 'mentor', 'POST /v1/mentoring/{mentoringId}/counter-proposal', { applyTimes: [SECOND] });
    return scene;
  },
  CONFIRMED: () => confirmFirst(instance),
  async COMPLETED() {
    const scene = await confirmFirst(instance);
    await meetFirst(instance, scene, [scene.mentor, scene.mentee]);
    await pass(instance, { hours: 25 });
    return scene;
  },
  async NO_SHOW() {
    const scene = await confirmFirst(instance);
    await meetFirst(instance, scene, [scene.mentee]);
    await endFirst(instance);
    return scene;
  },
  async REJECTED() {
    const scene = await proposeAndPay(instance);
    await post(scene, 'mentor', 'POST /v1/mentoring/{mentoringId}/rejection');
    return scene;
  },
  async CANCELLED() {
    const scene = await proposeAndPay(instance);
    await post(scene, 'mentee', 'POST /v1/mentoring/{mentoringId}/cancellation');
    return scene;
  },
  async EXPIRED() {
    const scene = await propose(instance);
    await pass(instance, { hours: 25 });
    return scene;
  },
};

const ROLES = ['MENTEE', 'MENTOR', 'ADMIN'] as const;
type Role = (typeof ROLES)[number];
const ACTIONS = Object.keys(CALLS) as MentoringAction[];
const CELLS = ACTIONS.flatMap((action) => ROLES.map((role) => ({ action, role })));

function ask(action: MentoringAction, { params }: Scene, { client }: TestMember, changes: object = {}) {
  const { call, body } = CALLS[action] ?? expect.fail(`${action} has no call`);
  return client.call(call, { params, ...(body ? { body: { ...body, ...changes } } : {}) });
}
function memberOf(role: Role, scene: Scene): TestMember {
  if (role === 'ADMIN') return operator;
  return role === 'MENTOR' ? scene.mentor : scene.mentee;
}
/** For members outside of the mentoring: their role may not make the call at all, or they find no such mentoring. */
function statusForOutsider(action: MentoringAction, role: Role): 403 | 404 {
  const { access }: Call = calls[CALLS[action]?.call ?? expect.fail(action)];
  const isOpen = access === 'member' || access === role.toLowerCase() || (access === 'operator' && role === 'ADMIN');
  return isOpen ? 404 : 403;
}

describe.each(STATUSES)('from %s', (status) => {
  let scene: Scene;
  let strangers: Readonly<Record<'MENTOR' | 'MENTEE', TestMember>>;
  beforeAll(async () => {
    instance.clock.set(NOON);
    scene = await WAYS[status]();
    strangers = { MENTOR: await createMentor(instance), MENTEE: await createMentee(instance) };
  });
  afterEach(async () => {
    const seen = await scene.mentee.client.get('GET /v1/mentoring/{mentoringId}', { params: scene.params });
    expect(seen.status).toBe(status);
  });
  const closed = CELLS.filter(({ action, role }) => !allowedStatuses(action, role).includes(status));

  it.each(closed)('$role cannot $action', async ({ action, role }) => {
    const isEverTheirs = allowedStatuses(action, role).length > 0;
    const expected = isEverTheirs
      ? { status: 409, code: 'OUT_OF_ORDER', message: refusalOf(action, role, status) }
      : { status: role === 'ADMIN' ? statusForOutsider(action, role) : 403 };
    expect(await ask(action, scene, memberOf(role, scene))).toMatchObject(expected);
  });

  it.each(ACTIONS)('somebody else cannot %s', async (action) => {
    for (const role of ['MENTOR', 'MENTEE'] as const) {
      const answer = await ask(action, scene, strangers[role]);
      expect(answer).toMatchObject({ status: statusForOutsider(action, role) });
    }
  });
});

/** The condition of a transition besides its state. */
async function comeToTime(action: MentoringAction, scene: Scene): Promise<void> {
  if (action === 'attend') await meetFirst(instance, scene, []);
  if (action === 'answerQuestion') await ask('askQuestion', scene, scene.mentor);
  if (!['dispute', 'decide', 'acceptDecision', 'appeal'].includes(action)) return;
  const seen = await scene.mentee.client.get('GET /v1/mentoring/{mentoringId}', { params: scene.params });
  if (seen.status === 'COMPLETED') return;
  await meetFirst(instance, scene, []);
  instance.clock.advance({ minutes: 11 });
  if (action !== 'dispute') await ask('dispute', scene, scene.mentee);
  if (action === 'acceptDecision' || action === 'appeal') await ask('decide', scene, operator);
}

describe('an open state', () => {
  // One address may send 1,200 requests a minute to an instance; both parts together send more.
  beforeAll(async () => {
    await instance.close();
    instance = await openTestInstance();
    operator = await createOperator(instance);
  });
  const open = CELLS.flatMap(({ action, role }) =>
    allowedStatuses(action, role).map((status) => ({ action, role, status, next: nextStatus(action, role, status) })),
  );

  it.each(open)('$action by $role leads from $status to $next', async ({ action, role, status, next }) => {
    instance.clock.set(NOON);
    const scene = await WAYS[status]();
    await comeToTime(action, scene);
    const offered = action === 'accept' && role === 'MENTEE' ? { startTime: SECOND.startTime } : {};
    if (action === 'pay') {
      await scene.mentee.client.get('POST /v1/payment/confirm', { body: await goToPay(instance, scene) });
    } else expect(await ask(action, scene, memberOf(role, scene), offered)).toMatchObject({ status: 200 });
    const seen = await scene.mentee.client.get('GET /v1/mentoring/{mentoringId}', { params: scene.params });
    expect(seen.status).toBe(next);
    expect(seen.history.at(-1)).toMatchObject({ action, actor: role, status: next });
  });
});
