import type { DeskPublicAnswer, MentoringPublicAnswer, PublicAnswer } from '#contract/mentorings/public-answers.ts';
import { paths } from '#contract/pages.ts';
import type { Slice } from '#contract/shapes.ts';
import { problemWithPublicAnswer } from '#domain/mentorings/reviews/public-answers.ts';
import { refuse } from '#domain/refusals.ts';
import { koreanMonth } from '#domain/time/korean-time.ts';
import type { Queryable } from '#server/db/database.ts';
import { toSlice } from '#server/http/slices.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import { type NotificationPorts, notifyMember } from '#server/platform/notifications/notify-members.ts';
import type { Services } from '#server/services.ts';
import { readDeskSearch } from '../../people/member-search/index.ts';
import { type AnswerRow, type ChosenAnswers, type PublicAnswerRow, publicAnswerStore } from './public-answer-store.ts';

interface Page {
  readonly size: number;
  readonly cursor?: string | undefined;
}

/** The one of a mentoring, for one of its two people. @throws RefusalError `NOT_FOUND` for a stranger's */
export async function readOwn(
  { db, clock }: Services,
  memberId: number,
  mentoringId: number,
): Promise<MentoringPublicAnswer> {
  const row = (await publicAnswerStore.find(db, mentoringId, memberId)) ?? refuse('NOT_FOUND');
  return toOwn(row, memberId, clock.now());
}

export function toOwn(row: AnswerRow, memberId: number, now: Date): MentoringPublicAnswer {
  const { mentoringId, menteeId, answerStatus: status, question, answer, hiddenReason } = row;
  const isMentee = memberId === menteeId;
  return {
    mentoringId,
    side: isMentee ? 'mentee' : 'mentor',
    canPropose: isMentee && problemWithPublicAnswer(row, now) === undefined,
    own: status && { status, question: question ?? '', answer: answer ?? '', hiddenReason },
  };
}

/**
 * The answers that a mentor shows to everybody, newest first, without names.
 * @throws RefusalError `NOT_FOUND` for a mentor who is not listed, to everybody but themselves
 */
export async function listOfMentor(
  { db }: Services,
  viewerId: number | undefined,
  mentorId: number,
  { size, cursor }: Page,
): Promise<Slice<PublicAnswer>> {
  if (mentorId !== viewerId && !(await publicAnswerStore.isListed(db, mentorId))) refuse('NOT_FOUND');
  const rows = await publicAnswerStore.listShown(db, mentorId, cursor === undefined ? undefined : Number(cursor));
  const isOwn = mentorId === viewerId;
  return toSlice(
    rows.map((row) => toPublic(row, isOwn)),
    size,
    (last) => String(last.answerId),
  );
}

/** All published answers with their authors and reports, for operators. */
export async function listForOperators(
  services: Services,
  operator: Operator,
  {
    search,
    isReported,
    order,
    size,
    cursor,
  }: Page & Pick<ChosenAnswers, 'isReported' | 'order'> & { search?: string | undefined },
): Promise<Slice<DeskPublicAnswer>> {
  const found = await readDeskSearch(services, operator, { subject: 'public-answers' }, search);
  const after = cursor === undefined ? undefined : Number(cursor);
  const rows = await publicAnswerStore.listAll(services.db, { ...found, isReported, order, after });
  const items = rows.map(({ reports, publishedAt, ...row }) => ({
    ...toPublic({ ...row, publishedAt }, true),
    mentoringId: row.mentoringId,
    mentor: row.mentor,
    mentee: row.mentee,
    publishedAt: publishedAt.toISOString(),
    reports: reports.map((report) => ({ ...report, createdAt: new Date(report.createdAt).toISOString() })),
  }));
  return toSlice(items, size, (last) => String(last.answerId));
}

function toPublic(
  { answerId, question, answer, publishedAt, mentoringId }: PublicAnswerRow,
  isOwn: boolean,
): PublicAnswer {
  return { answerId, question, answer, month: koreanMonth(publishedAt), mentoringId: isOwn ? mentoringId : null };
}

/** What became of a question and its answer. */
export type AnswerChange = 'PROPOSED' | 'PUBLISHED' | 'PUBLISHED_EDITED' | 'DECLINED' | 'WITHDRAWN';

/** Tells the other side what one of the two did, in the transaction that does it, without a word of either text. */
export async function notifyOther(
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
export async function notifyOfHiding(
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

function textOf({ mentorName, menteeName }: AnswerRow, change: AnswerChange, isToMentor: boolean) {
  switch (change) {
    case 'PROPOSED':
      return {
        title: '후배가 질문과 답을 나누고 싶어 해요',
        body: `${menteeName}님이 정리했어요. 동의하면 선배님의 화면에 이름 없이 보여요.`,
      };
    case 'PUBLISHED':
      return {
        title: '질문과 답이 공개됐어요',
        body: `${mentorName} 선배가 동의했어요. 다음 후배에게 도움이 될 거예요.`,
      };
    case 'PUBLISHED_EDITED':
      return {
        title: '질문과 답이 공개됐어요',
        body: `${mentorName} 선배가 답을 다듬어 공개했어요. 마음에 들지 않으면 언제든 내릴 수 있어요.`,
      };
    case 'DECLINED':
      return {
        title: '질문과 답을 공개하지 않기로 했어요',
        body: `${mentorName} 선배가 이번에는 공개하지 않기로 했어요. 적은 글은 지웠어요.`,
      };
    case 'WITHDRAWN':
      return {
        title: '공개한 질문과 답을 내렸어요',
        body: isToMentor
          ? `${menteeName}님이 내렸어요. 선배님의 화면에 더는 보이지 않아요.`
          : `${mentorName} 선배가 내렸어요. 더는 보이지 않아요.`,
      };
  }
}
