import type { CallName, InputOf } from '#contract/calls.ts';
import type { Resolution } from '#domain/mentorings/states/attendance.ts';
import { createOperator } from '#server/testing/factories.ts';
import { decide } from '#server/testing/scenes/dispute-scene.ts';
import { talk } from '#server/testing/scenes/mentoring-scene.ts';
import { group, openGroup } from '../../e2e/support/groups.ts';
import { halfHour, pay, propose, type TestUser } from '../../e2e/support/test-users.ts';
import type { StateSetup } from '../fixtures.ts';
import { expectVisible, moveTo, type Act } from '../page-helpers.ts';
import { follow, type Recipe, state, type State } from '../state.ts';

const TIMES = [halfHour('2026-11-25', '10:00'), halfHour('2026-11-26', '14:30'), halfHour('2026-11-28', '20:00')];
const OTHER_TIMES = [halfHour('2026-11-27', '11:00'), halfHour('2026-11-29', '19:30')];
const START = '2026-11-25T10:00:00+09:00';
/** 15 minutes after the session's start. */
export const AFTER = '2026-11-25T10:15:00+09:00';
/** Nobody can confirm their attendance any more. */
const TOLD_AT = '2026-11-25T10:11:00+09:00';

/** A mentoring with its two members. */
export interface Pair {
  mentor: TestUser;
  mentee: TestUser;
  mentoringId: number;
}

export type Prepare = (setup: StateSetup) => Promise<Pair>;
type Side = 'mentee' | 'mentor';

/**
 * Makes states of one side's page of a mentoring. A state's `now` is the time then, if not noon of the first day.
 * @param ready waits for the page
 */
export const inMentoring =
  (routes: Readonly<Record<Side, string>>, ready?: Act) =>
  (id: string, title: string, prepare: Prepare, side: Side, recipe: Recipe, now?: string): State =>
    state(id, title, routes[side], async (setup) => {
      const pair = await prepare(setup);
      const { page } = pair[side];
      if (now !== undefined) await moveTo(setup.instance, now, page);
      const does = [ready ?? [], recipe.does ?? []].flat();
      return follow(page, routes[side].replace(':mentoringId', String(pair.mentoringId)), { ...recipe, does });
    });

/** A side's progress page. */
export const progress = inMentoring(
  { mentee: '/user/status/mentee/progress/:mentoringId', mentor: '/user/status/mentor/progress/:mentoringId' },
  (page) => expectVisible(page, group(page, '결제와 규칙')),
);

/** The progress pages of both sides. */
export function bothProgress(
  idOf: (side: Side) => string,
  title: string,
  ...rest: [Prepare, Recipe, string?]
): State[] {
  const [prepare, recipe, now] = rest;
  return (['mentee', 'mentor'] as const).map((side) =>
    progress(idOf(side), `${side === 'mentee' ? '멘티' : '멘토'}: ${title}`, prepare, side, recipe, now),
  );
}

/** Unfolds groups of a progress page. */
export const unfold =
  (...titles: readonly string[]): Act =>
  async (page) => {
    for (const title of titles) await openGroup(page, title);
  };

export async function unpaid({ mentor, mentee }: StateSetup): Promise<Pair> {
  const [senior, student] = [await mentor(), await mentee('FRESHMAN')];
  return { mentor: senior, mentee: student, mentoringId: await propose(student, senior, TIMES) };
}

export async function paid(setup: StateSetup): Promise<Pair> {
  const pair = await unpaid(setup);
  await pay(pair.mentee, pair.mentoringId);
  return pair;
}

/** A paid and an unpaid proposal of one mentee, to two mentors. */
export async function twoProposals(setup: StateSetup): Promise<Pair> {
  const pair = await paid(setup);
  await propose(pair.mentee, await setup.mentor(), OTHER_TIMES);
  return pair;
}

/** Proposed anonymously. */
export async function anonymous({ mentor, mentee }: StateSetup): Promise<Pair> {
  const [senior, student] = [await mentor(), await mentee('FRESHMAN')];
  const body = {
    mentorId: senior.memberId,
    topic: 'CAREER_PATH' as const,
    mentoringMessage: '같은 과 선배님이라 조심스럽지만, 전공을 살리지 않는 길이 궁금해요.',
    applyTimes: TIMES,
    isAnonymous: true,
  };
  const { mentoringId } = await student.call('POST /v1/mentoring', { body });
  await pay(student, mentoringId);
  return { mentor: senior, mentee: student, mentoringId };
}

export const paramsOf = ({ mentoringId }: Pair) => ({ mentoringId: String(mentoringId) });

/** A pair of which one side has made a further call of its mentoring. */
export const after =
  <Name extends CallName>(prepare: Prepare, side: Side, call: Name, body?: InputOf<Name, 'body'>): Prepare =>
  async (setup) => {
    const pair = await prepare(setup);
    await pair[side].call(call, { params: paramsOf(pair) as InputOf<Name, 'params'>, ...(body && { body }) });
    return pair;
  };

export const offered = after(paid, 'mentor', 'POST /v1/mentoring/{mentoringId}/counter-proposal', {
  applyTimes: OTHER_TIMES,
});

export const asked = after(paid, 'mentor', 'POST /v1/mentoring/{mentoringId}/question', {
  question: '지금까지 준비한 것과, 30분 동안 가장 듣고 싶은 이야기를 하나만 알려 주세요.',
});

export const answered = after(asked, 'mentee', 'POST /v1/mentoring/{mentoringId}/question/answer', {
  answer: '자격증 두 개를 땄고 인턴을 한 번 했어요. 면접에서 무엇을 보는지가 가장 궁금해요.',
});

/** Paid, with automatic backups. */
export const paidWithBackups = after(paid, 'mentee', 'PUT /v1/mentoring/{mentoringId}/backups', {
  mentorIds: [],
  isAutomatic: true,
  isAgreed: true,
});

/** Declined by its mentor, and with another now. */
export async function passedOn(setup: StateSetup): Promise<Pair> {
  const pair = await paid(setup);
  const [next, last] = [await setup.mentor(), await setup.mentor()];
  const body = { mentorIds: [next.memberId, last.memberId], isAutomatic: false, isAgreed: true };
  await pair.mentee.call('PUT /v1/mentoring/{mentoringId}/backups', { params: paramsOf(pair), body });
  await pair.mentor.call('POST /v1/mentoring/{mentoringId}/rejection', { params: paramsOf(pair), body: {} });
  await moveTo(setup.instance, '2026-11-23T12:01:00+09:00');
  return pair;
}

/** The mentoring with the mentor who has it now. */
export async function passedFrom(setup: StateSetup): Promise<Pair> {
  const pair = await passedOn(setup);
  const { passedOn: passed } = await pair.mentee.call('GET /v1/mentoring/{mentoringId}', { params: paramsOf(pair) });
  return { ...pair, mentoringId: passed?.mentoringId ?? 0 };
}

export const confirmed = after(paid, 'mentor', 'POST /v1/mentoring/{mentoringId}/acceptance', {
  startTime: TIMES[0]?.startTime ?? '',
});

export const rejected = after(paid, 'mentor', 'POST /v1/mentoring/{mentoringId}/rejection', {
  reason: '그 주에는 출장이 있어 시간을 내기 어려워요. 다음에 꼭 다시 제안해 주세요.',
});

export const cancelled = after(confirmed, 'mentee', 'POST /v1/mentoring/{mentoringId}/cancellation', {
  reason: '갑자기 시험 일정이 바뀌었어요.',
});

export const cancelledByMentor = after(confirmed, 'mentor', 'POST /v1/mentoring/{mentoringId}/cancellation', {
  reason: '갑자기 출장이 잡혔어요. 정말 미안해요.',
});

const begun = async (setup: StateSetup): Promise<Pair> => {
  const pair = await confirmed(setup);
  setup.instance.clock.set(START);
  return pair;
};

export const attendedByMentee = after(begun, 'mentee', 'POST /v1/mentoring/{mentoringId}/attendance');

/** The mentee objected, and the mentor answered. */
export async function disputed(setup: StateSetup): Promise<Pair> {
  const pair = await attendedByMentee(setup);
  setup.instance.clock.set(AFTER);
  const params = paramsOf(pair);
  await pair.mentee.call('POST /v1/mentoring/{mentoringId}/dispute', {
    params,
    body: { reason: '약속한 시간에 들어가서 10분 넘게 기다렸지만 선배님을 만나지 못했어요.' },
  });
  await pair.mentor.call('POST /v1/mentoring/{mentoringId}/dispute/statement', {
    params,
    body: { text: '주소를 잘못 안내해서 다른 방에서 기다렸어요. 미안해요.' },
  });
  return pair;
}

/** An operator has decided the objection. */
export const decided = (resolution: Resolution) => async (setup: StateSetup) => {
  const pair = await disputed(setup);
  const { mentoringId } = pair;
  setup.instance.clock.advance({ hours: 5 });
  await decide({ params: { mentoringId } }, resolution, await createOperator(setup.instance));
  return pair;
};

/** Both came and received each other in the room. */
export async function attended(setup: StateSetup): Promise<Pair> {
  const pair = await attendedByMentee(setup);
  await pair.mentor.call('POST /v1/mentoring/{mentoringId}/attendance', { params: paramsOf(pair) });
  await talk(setup.instance, pair);
  return pair;
}

/** Both sides were told which one was not seen. */
export const told = (prepare: Prepare) => async (setup: StateSetup) => {
  const pair = await prepare(setup);
  await moveTo(setup.instance, TOLD_AT);
  return pair;
};
