import type { DeskPublicAnswer, MentoringPublicAnswer, PublicAnswer } from '#contract/mentorings/public-answers.ts';
import type { Sent, Slice } from '#contract/shapes.ts';
import { problemWithPublicAnswer } from '#domain/mentorings/reviews/public-answers.ts';
import { refuse } from '#domain/refusals.ts';
import { koreanMonth } from '#domain/time/korean-time.ts';
import { toSlice } from '#server/http/slices.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { readDeskSearch } from '../../people/member-search/search-members.ts';
import { type AnswerRow, type ChosenAnswers, type PublicAnswerRow, publicAnswerStore } from './public-answer-store.ts';

interface Page {
  readonly size: number;
  readonly cursor?: number | undefined;
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
  const rows = await publicAnswerStore.listShown(db, mentorId, cursor);
  const isOwn = mentorId === viewerId;
  return toSlice(
    rows.map((row) => toPublic(row, isOwn)),
    size,
    (last) => last.answerId,
  );
}

/** All published answers with their authors and reports, for operators. */
export async function listForOperators(
  services: Services,
  operator: Operator,
  query: Page & Pick<ChosenAnswers, 'isReported' | 'order'> & { search?: string | undefined },
): Promise<Slice<Sent<DeskPublicAnswer>>> {
  const { isReported, order, size, cursor: after } = query;
  const found = await readDeskSearch(services, operator, { subject: 'public-answers' }, query.search);
  const rows = await publicAnswerStore.listAll(services.db, { ...found, isReported, order, after });
  const items = rows.map((row) => ({
    ...row,
    month: koreanMonth(row.publishedAt),
    reports: row.reports.map((report) => ({ ...report, createdAt: new Date(report.createdAt) })),
  }));
  return toSlice(items, size, (last) => last.answerId);
}

function toPublic(
  { answerId, question, answer, publishedAt, mentoringId }: PublicAnswerRow,
  isOwn: boolean,
): PublicAnswer {
  return { answerId, question, answer, month: koreanMonth(publishedAt), mentoringId: isOwn ? mentoringId : null };
}
