import type { Resolution } from '#domain/mentorings/states/attendance.ts';
import { createOperator } from '#server/testing/factories.ts';
import { decide } from '#server/testing/scenes/dispute-scene.ts';
import { talk } from '#server/testing/scenes/mentoring-scene.ts';
import { group, openGroup } from '../../e2e/support/groups.ts';
import { halfHour, pay, propose, type TestUser } from '../../e2e/support/test-users.ts';
import type { StateSetup } from '../fixtures.ts';
import { expectVisible, setTimeAndRunJobs, type Step } from '../page-helpers.ts';
import { follow, type Recipe, state, type State } from '../state.ts';

const TIMES = [halfHour('2026-11-25', '10:00'), halfHour('2026-11-26', '14:30'), halfHour('2026-11-28', '20:00')];
const OTHER_TIMES = [halfHour('2026-11-27', '11:00'), halfHour('2026-11-29', '19:30')];
const START = '2026-11-25T10:00:00+09:00';
/** 15 minutes after the session's start. */
export const AFTER = '2026-11-25T10:15:00+09:00';
/** Nobody can confirm their attendance any more. */
export const TOLD_AT = '2026-11-25T10:11:00+09:00';

/** A mentoring with its two members. */
export interface Pair {
  mentor: TestUser;
  mentee: TestUser;
  mentoringId: number;
}

type Prepare = (setup: StateSetup) => Promise<Pair>;
type Side = 'mentee' | 'mentor';

/**
 * Makes states of one side's page of a mentoring. A state's `now` is the time then, if not noon of the first day.
 * @param ready waits for the page
 */
export const inMentoring =
  (routes: Readonly<Record<Side, string>>, ready?: Step) =>
  (id: string, title: string, prepare: Prepare, side: Side, recipe: Recipe, now?: string): State =>
    state(id, title, routes[side], async (setup) => {
      const pair = await prepare(setup);
      const { page } = pair[side];
      if (now !== undefined) {
        await setTimeAndRunJobs(setup.instance, now);
        await page.clock.pauseAt(now);
      }
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
  (...titles: readonly string[]): Step =>
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

export async function offered(setup: StateSetup): Promise<Pair> {
  const pair = await paid(setup);
  const body = { applyTimes: OTHER_TIMES };
  await pair.mentor.call('POST /v1/mentoring/{mentoringId}/counter-proposal', { params: paramsOf(pair), body });
  return pair;
}

export async function asked(setup: StateSetup): Promise<Pair> {
  const pair = await paid(setup);
  const body = { question: '지금까지 준비한 것과, 30분 동안 가장 듣고 싶은 이야기를 하나만 알려 주세요.' };
  await pair.mentor.call('POST /v1/mentoring/{mentoringId}/question', { params: paramsOf(pair), body });
  return pair;
}

export async function answered(setup: StateSetup): Promise<Pair> {
  const pair = await asked(setup);
  const body = { answer: '자격증 두 개를 땄고 인턴을 한 번 했어요. 면접에서 무엇을 보는지가 가장 궁금해요.' };
  await pair.mentee.call('POST /v1/mentoring/{mentoringId}/question/answer', { params: paramsOf(pair), body });
  return pair;
}

/** Paid, with automatic backups. */
export async function paidWithBackups(setup: StateSetup): Promise<Pair> {
  const pair = await paid(setup);
  const body = { mentorIds: [], isAutomatic: true, isAgreed: true };
  await pair.mentee.call('PUT /v1/mentoring/{mentoringId}/backups', { params: paramsOf(pair), body });
  return pair;
}

/** Declined by its mentor, and with another now. */
export async function passedOn(setup: StateSetup): Promise<Pair> {
  const pair = await paid(setup);
  const [next, last] = [await setup.mentor(), await setup.mentor()];
  const body = { mentorIds: [next.memberId, last.memberId], isAutomatic: false, isAgreed: true };
  await pair.mentee.call('PUT /v1/mentoring/{mentoringId}/backups', { params: paramsOf(pair), body });
  await pair.mentor.call('POST /v1/mentoring/{mentoringId}/rejection', { params: paramsOf(pair), body: {} });
  await setTimeAndRunJobs(setup.instance, '2026-11-23T12:01:00+09:00');
  return pair;
}

/** The mentoring with the mentor who has it now. */
export async function passedFrom(setup: StateSetup): Promise<Pair> {
  const pair = await passedOn(setup);
  const { passedOn: passed } = await pair.mentee.call('GET /v1/mentoring/{mentoringId}', { params: paramsOf(pair) });
  return { ...pair, mentoringId: passed?.mentoringId ?? 0 };
}

export async function confirmed(setup: StateSetup): Promise<Pair> {
  const pair = await paid(setup);
  const body = { startTime: TIMES[0]?.startTime ?? '' };
  await pair.mentor.call('POST /v1/mentoring/{mentoringId}/acceptance', { params: paramsOf(pair), body });
  return pair;
}

export async function rejected(setup: StateSetup): Promise<Pair> {
  const pair = await paid(setup);
  const body = { reason: '그 주에는 출장이 있어 시간을 내기 어려워요. 다음에 꼭 다시 제안해 주세요.' };
  await pair.mentor.call('POST /v1/mentoring/{mentoringId}/rejection', { params: paramsOf(pair), body });
  return pair;
}

export async function cancelled(setup: StateSetup): Promise<Pair> {
  const pair = await confirmed(setup);
  const body = { reason: '갑자기 시험 일정이 바뀌었어요.' };
  await pair.mentee.call('POST /v1/mentoring/{mentoringId}/cancellation', { params: paramsOf(pair), body });
  return pair;
}

export async function cancelledByMentor(setup: StateSetup): Promise<Pair> {
  const pair = await confirmed(setup);
  const body = { reason: '갑자기 출장이 잡혔어요. 정말 미안해요.' };
  await pair.mentor.call('POST /v1/mentoring/{mentoringId}/cancellation', { params: paramsOf(pair), body });
  return pair;
}

export async function attendedByMentee(setup: StateSetup): Promise<Pair> {
  const pair = await confirmed(setup);
  setup.instance.clock.set(START);
  await pair.mentee.call('POST /v1/mentoring/{mentoringId}/attendance', { params: paramsOf(pair) });
  return pair;
}

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
export const told = (prepare: (setup: StateSetup) => Promise<Pair>) => async (setup: StateSetup) => {
  const pair = await prepare(setup);
  await setTimeAndRunJobs(setup.instance, TOLD_AT);
  return pair;
};
