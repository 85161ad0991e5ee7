import { deskPaths } from '#contract/desk/pages.ts';
import type { MentoringPublicAnswer } from '#contract/mentorings/public-answers.ts';
import { paths } from '#contract/pages.ts';
import type { ReportReason } from '#domain/mentorings/messages/messages.ts';
import { MAX_PUBLIC_ANSWERS, problemWithPublicAnswer } from '#domain/mentorings/reviews/public-answers.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import { type NotificationPorts, notifyMember, notifyOperators } from '#server/platform/notifications/notify.ts';
import type { Services } from '#server/services.ts';
import { type AnswerRow, publicAnswerStore } from './public-answer-store.ts';
import { toOwn } from './read-answers.ts';

interface Texts {
  readonly mentoringId: number;
  readonly question: string;
  readonly answer: string;
}

/**
 * A student proposes to show a question of a completed session and its answer on the mentor's page, or changes what waits (product §20.1).
 * @throws RefusalError `NOT_FOUND` for a stranger, `PUBLIC_ANSWER_NOT_OPEN`, `PUBLIC_ANSWER_ENDED`, `CONVERSATION_BLOCKED`
 */
export function proposeAnswer(services: Services, memberId: number, texts: Texts): Promise<MentoringPublicAnswer> {
  return change(services, memberId, texts.mentoringId, async (tx, row, now) => {
    const problem = problemWithPublicAnswer(row, now);
    if (problem) refuse(problem);
    await publicAnswerStore.propose(tx, row, texts, now);
    return 'PROPOSED';
  });
}

/**
 * The mentor agrees: the question as the mentor read it, with the answer as it is now, is shown without a name.
 * @throws RefusalError `NOT_FOUND`, `PUBLIC_ANSWER_ENDED`, `PUBLIC_ANSWER_CHANGED`, `PUBLIC_ANSWERS_FULL`
 */
export function consentToAnswer(services: Services, memberId: number, texts: Texts): Promise<MentoringPublicAnswer> {
  return change(services, memberId, texts.mentoringId, async (tx, row, now) => {
    if (row.answerStatus !== 'PROPOSED' || row.completedAt === null) refuse('PUBLIC_ANSWER_ENDED');
    if (row.question !== texts.question) refuse('PUBLIC_ANSWER_CHANGED');
    if ((await publicAnswerStore.lockAndCount(tx, row.mentorId)) >= MAX_PUBLIC_ANSWERS) refuse('PUBLIC_ANSWERS_FULL');
    await publicAnswerStore.publish(tx, row.mentoringId, texts.answer, now);
    return row.answer === texts.answer ? 'PUBLISHED' : 'PUBLISHED_EDITED';
  });
}

/** The mentor declines; both texts are deleted. @throws RefusalError `NOT_FOUND`, `PUBLIC_ANSWER_ENDED` */
export function declineAnswer(
  services: Services,
  memberId: number,
  mentoringId: number,
): Promise<MentoringPublicAnswer> {
  return change(services, memberId, mentoringId, async (tx, row, now) => {
    const end = { from: ['PROPOSED'], to: 'DECLINED' } as const;
    if (!(await publicAnswerStore.end(tx, row.mentoringId, end, now))) refuse('PUBLIC_ANSWER_ENDED');
    return 'DECLINED';
  });
}

/** Either takes it back, shown or not; both texts are deleted. @throws RefusalError `NOT_FOUND`, `PUBLIC_ANSWER_ENDED` */
export function withdrawAnswer(
  services: Services,
  memberId: number,
  mentoringId: number,
): Promise<MentoringPublicAnswer> {
  return change(services, memberId, mentoringId, async (tx, row, now) => {
    const end = { from: ['PROPOSED', 'PUBLISHED'], to: 'WITHDRAWN' } as const;
    if (!(await publicAnswerStore.end(tx, row.mentoringId, end, now))) refuse('PUBLIC_ANSWER_ENDED');
    return row.answerStatus === 'PUBLISHED' ? 'WITHDRAWN' : null;
  });
}

/** Changes the one of a mentoring while nobody else does. @param work returns what the other side is told, null for nothing */
async function change(
  services: Services,
  memberId: number,
  mentoringId: number,
  work: (tx: Queryable, row: AnswerRow, now: Date) => Promise<AnswerChange | null>,
): Promise<MentoringPublicAnswer> {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    const row = (await publicAnswerStore.lock(tx, mentoringId, memberId)) ?? refuse('NOT_FOUND');
    const change = await work(tx, row, now);
    if (change) await notifyOther(services, tx, { row, memberId, change }, now);
    publishToMembers(services.live, tx, [row.mentorId, row.menteeId]);
    const after = (await publicAnswerStore.find(tx, mentoringId, memberId)) ?? row;
    return toOwn(after, memberId, now);
  });
}

/**
 * A member reports an answer that a mentor shows; operators are mailed at the first report of each member.
 * @throws RefusalError `NOT_FOUND` when it is not shown, `ANSWER_REPORTED_ALREADY`
 */
export async function reportAnswer(
  services: Services,
  reporterId: number,
  report: { answerId: number; reason: ReportReason; detail: string },
): Promise<void> {
  const { db, clock } = services;
  await db.transaction(async (tx) => {
    if (!(await publicAnswerStore.isShown(tx, report.answerId))) refuse('NOT_FOUND');
    if (!(await publicAnswerStore.report(tx, { ...report, reporterId }, clock.now())))
      refuse('ANSWER_REPORTED_ALREADY');
    await notifyOperators(services, tx, {
      eventKey: `public-answer-report:${report.answerId}:${reporterId}`,
      role: 'SUPPORT',
      kind: 'MESSAGE_REPORT',
      title: '확인할 공개 답변 신고가 있어요',
      body: '회원이 선배의 화면에 공개된 질문과 답을 신고했어요. 신고 화면의 공개 답변에서 확인해 주세요.',
      link: deskPaths.publicAnswers(),
      mail: { actionLabel: '확인하기' },
    });
  });
}

/** An operator hides what is shown from everybody; its two people read why. @throws RefusalError `NOT_FOUND`, also when it is not shown any more */
export async function hideAnswer(
  services: Services,
  operator: Operator,
  { answerId, reason }: { answerId: number; reason: string },
): Promise<void> {
  const { db, clock, live } = services;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const hidden = (await publicAnswerStore.hide(tx, answerId, operator.memberId, reason, now)) ?? refuse('NOT_FOUND');
    const { mentoringId, mentorId, menteeId } = hidden;
    await operator.audit(tx, { subject: `mentoring:${mentoringId}`, detail: { answerId, reason } });
    await notifyOfHiding(services, tx, { mentoringId, memberId: mentorId, side: 'mentor' }, now);
    await notifyOfHiding(services, tx, { mentoringId, memberId: menteeId, side: 'mentee' }, now);
    publishToMembers(live, tx, [mentorId, menteeId]);
  });
}

/** What became of a question and its answer. */
type AnswerChange = 'PROPOSED' | 'PUBLISHED' | 'PUBLISHED_EDITED' | 'DECLINED' | 'WITHDRAWN';

/** Tells the other side what one of the two did, in the transaction that does it, without a word of either text. */
async function notifyOther(
  ports: NotificationPorts,
  tx: Queryable,
  { row, memberId, change }: { row: AnswerRow; memberId: number; change: AnswerChange },
  now: Date,
): Promise<void> {
  const { mentoringId, mentorId, menteeId } = row;
  const isToMentor = memberId === menteeId;
  await notifyMember(
    ports,
    tx,
    {
      ...identityOf(mentoringId, change),
      memberId: isToMentor ? mentorId : menteeId,
      ...textOf(row, change, isToMentor),
      link: paths.progress(isToMentor ? 'mentor' : 'mentee', mentoringId),
    },
    now,
  );
}

/** Tells one of the two that operators have hidden it. */
async function notifyOfHiding(
  ports: NotificationPorts,
  tx: Queryable,
  { mentoringId, memberId, side }: { mentoringId: number; memberId: number; side: 'mentor' | 'mentee' },
  now: Date,
): Promise<void> {
  const event = {
    ...identityOf(mentoringId, 'HIDDEN'),
    memberId,
    title: '나누던 질문과 답을 숨겼어요',
    body: '운영팀이 확인하고 숨겼어요. 이유는 진행 상황에서 볼 수 있어요.',
    link: paths.progress(side, mentoringId),
  };
  await notifyMember(ports, tx, event, now);
}

// Each happens once a mentoring, but that a proposal may be changed: that is told once.
function identityOf(mentoringId: number, change: AnswerChange | 'HIDDEN') {
  const eventKey = `public-answer:${mentoringId}:${change}`;
  return { eventKey, kind: 'PUBLIC_ANSWER', subject: `public-answer:${mentoringId}` } as const;
}

/** Title and body, to come after the name of the one who did it. */
const TEXTS: Readonly<Record<AnswerChange, readonly [title: string, body: string]>> = {
  PROPOSED: ['후배가 질문과 답을 나누고 싶어 해요', '정리했어요. 동의하면 선배님의 화면에 이름 없이 보여요.'],
  PUBLISHED: ['질문과 답이 공개됐어요', '동의했어요. 다음 후배에게 도움이 될 거예요.'],
  PUBLISHED_EDITED: ['질문과 답이 공개됐어요', '답을 다듬어 공개했어요. 마음에 들지 않으면 언제든 내릴 수 있어요.'],
  DECLINED: ['질문과 답을 공개하지 않기로 했어요', '이번에는 공개하지 않기로 했어요. 적은 글은 지웠어요.'],
  WITHDRAWN: ['공개한 질문과 답을 내렸어요', '내렸어요. 더는 보이지 않아요.'],
};

function textOf({ mentorName, menteeName }: AnswerRow, change: AnswerChange, isToMentor: boolean) {
  const [title, did] = TEXTS[change];
  if (!isToMentor) return { title, body: `${mentorName} 선배가 ${did}` };
  return {
    title,
    body: `${menteeName}님이 ${change === 'WITHDRAWN' ? '내렸어요. 선배님의 화면에 더는 보이지 않아요.' : did}`,
  };
}
