import type { DataOf } from '#contract/calls.ts';
import type { Mentoring, MentoringCard, StatusCard } from '#contract/mentorings/mentorings.ts';
import type { Sent, Slice } from '#contract/shapes.ts';
import { objectionsUntil } from '#domain/mentorings/deadlines/deadlines.ts';
import { deadlineOf } from '#domain/mentorings/deadlines/expiry.ts';
import { asMentorsSee, placesLeft } from '#domain/mentorings/proposals/backups.ts';
import { clockStandsUntil } from '#domain/mentorings/proposals/mentor-question.ts';
import { absentBy, presenceOf, resolutionBySigns } from '#domain/mentorings/states/attendance.ts';
import { objectionEndsAt } from '#domain/mentorings/states/disputes.ts';
import { type MentoringStatus, OPEN_STATUSES, type Tab } from '#domain/mentorings/states/statuses.ts';
import { openActions } from '#domain/mentorings/states/transitions.ts';
import { toApplyTime } from '#domain/mentorings/times/slots.ts';
import { refuse } from '#domain/refusals.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import { toSlice } from '#server/http/slices.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { findCurrentPayment, toPayment } from '../../money/payments/payment-view.ts';
import { profileImageAddress } from '../../people/files/save-upload.ts';
import { noticeHoursOf } from '../deadlines/deadlines.ts';
import { findOpenDecisions } from '../disputes/dispute-rounds.ts';
import { suggestMentors } from '../suggest-mentors.ts';
import { actionContextOf } from '../transitions/make-transition.ts';
import { type CardRow, type HistoryRow, mentoringViewStore, type PageRow, type Side } from './mentoring-view-store.ts';

const ENDED_WITHOUT_SESSION: readonly MentoringStatus[] = ['REJECTED', 'CANCELLED', 'EXPIRED', 'NO_SHOW'];
/** Other mentors are shown for so long after an end. */
const SUGGESTION_DAYS = 14;

/** A page of the viewer's mentorings, newest first, as their own side sees them. */
export async function listMentorings(
  { db }: Services,
  viewer: Viewer,
  { tab, size, cursor }: { tab: Tab; size: number; cursor?: number | undefined },
): Promise<Slice<Sent<MentoringCard>>> {
  const side = sideOf(viewer);
  const rows = await mentoringViewStore.list(db, side, viewer.memberId, tab, cursor);
  const cards = rows.map((row) => toCard(row, side));
  return toSlice(cards, size, (last) => last.mentoringId);
}

/** One mentoring as the viewer's side sees it. @throws RefusalError `NOT_FOUND` for a stranger's */
export async function readMentoring(services: Services, viewer: Viewer, mentoringId: number): Promise<Sent<Mentoring>> {
  const { db, clock } = services;
  // The version before the payment: a client that has this version does not fetch again, so the rest must not be older.
  const { side, card } = await findOwn(db, viewer, mentoringId);
  // How a mentee pays is the mentee's own affair.
  const payment = side === 'mentee' ? await findCurrentPayment(db, mentoringId) : undefined;
  const { history } = card;
  const actor = side === 'mentor' ? 'MENTOR' : 'MENTEE';
  const { disputedAt } = card;
  const disputed = card.isDisputed && disputedAt ? [{ mentoringId, disputedAt }] : [];
  const decision = (await findOpenDecisions(db, disputed, clock.now())).get(mentoringId);
  const allowedActions = openActions(actor, actionContextOf({ ...card, decision }, actor), clock.now());
  const suggestions =
    side === 'mentee' && needsOthers(card, clock.now()) ? await suggestMentors(services, mentoringId, clock.now()) : [];
  return {
    ...toSummary(card, side),
    version: card.version,
    mentoringMessage: card.message,
    counterpartIntroduction: card.introduction,
    offeredTimes: card.offered.map(toApplyTime),
    reason: card.reason,
    question: questionOf(card, clock.now()),
    dispute: side === 'mentor' ? card.mentorDispute : card.menteeDispute,
    wasDisputed: card.disputedAt !== null,
    appealUntil: decision?.until ?? null,
    objectionUntil: allowedActions.includes('dispute') && card.closedAt ? objectionEndsAt(card.closedAt) : null,
    expiredDeadline: expiredDeadlineOf(card),
    meeting: card.meetingKind && { kind: card.meetingKind, link: card.meetingLink },
    field: card.field,
    suggestedMentors: suggestions.map(({ imageKey, ...mentor }) => ({
      ...mentor,
      profileImage: profileImageAddress(imageKey),
    })),
    backups: side === 'mentee' ? backupsOf(card) : null,
    passedFrom: card.passedFrom,
    priceKrw: card.priceKrw,
    noticeHours: noticeHoursOf(services, card),
    payment: payment ? toPayment(payment) : null,
    attendanceNotice: attendanceNoticeOf(card),
    attendance: { mentor: card.mentorAttendedAt !== null, mentee: card.menteeAttendedAt !== null },
    absent: absentFrom(card),
    allowedActions,
    history: (side === 'mentor' ? asMentorSees(history) : history).map(({ action, actor: by, status, at }) => ({
      action,
      actor: by,
      status,
      at: new Date(at),
    })),
  };
}

/** Whether it ended a short while ago without a session: its mentee may want another mentor. */
function needsOthers({ status, history, passedOn }: PageRow, now: Date): boolean {
  const end = history.at(-1);
  if (!end || !ENDED_WITHOUT_SESSION.includes(status)) return false;
  // It is with another mentor, or soon will be.
  if (passedOn && (!passedOn.isOver || passedOn.mentoringId !== null)) return false;
  return now.getTime() - new Date(end.at).getTime() < SUGGESTION_DAYS * DAY_MS;
}

/** The mentee may name others while nobody has confirmed it, and while it waits for the next one. */
function backupsOf({ status, backups, passedOn, passes, had }: PageRow): Mentoring['backups'] {
  const isWaiting = passedOn?.isOver === false;
  if (!OPEN_STATUSES.includes(status) && !isWaiting) return null;
  const mentors = backups.flatMap(({ memberId, name }) =>
    memberId === null || name === null ? [] : [{ memberId, name }],
  );
  return { mentors, isAutomatic: mentors.length < backups.length, maxMentors: placesLeft(passes), had };
}

/** The same for one that came from another mentor as for one that was proposed and paid. */
function asMentorSees(history: readonly HistoryRow[]): HistoryRow[] {
  return history.flatMap((line): HistoryRow[] => {
    if (line.action !== 'passOn') return [line];
    const paid: HistoryRow = { ...line, action: asMentorsSee(line.action), actor: 'MENTEE' };
    return [{ ...paid, action: 'propose', status: 'PAYMENT_PENDING' }, paid];
  });
}

/** The clock stands while nobody has answered, and has not begun anew with other times. */
function questionOf(row: PageRow, now: Date) {
  const { status, dueAt, question, questionAt, questionAnswer: answer, questionLeftMs } = row;
  if (question === null || !questionAt) return null;
  const isOpen = status === 'WAITING_FOR_MENTOR' && dueAt !== null && questionLeftMs !== null;
  const end = isOpen ? clockStandsUntil(questionAt, dueAt, questionLeftMs) : now;
  return {
    text: question,
    askedAt: questionAt,
    answer,
    pausedUntil: end > now ? end : null,
  };
}

/** Which deadline had passed: that of the state before. */
function expiredDeadlineOf({ status, history }: PageRow): Sent<Mentoring['expiredDeadline']> {
  const [before, end] = history.slice(-2);
  const deadline = before && deadlineOf(before.status);
  if (status !== 'EXPIRED' || !deadline || !end) return null;
  return { deadline, at: new Date(end.dueAt ?? end.at) };
}

/** For a session that waits for objections. */
function attendanceNoticeOf({ status, disputedAt, attendanceNotice: notice, attendanceNotifiedAt }: PageRow) {
  if (status !== 'CONFIRMED' || disputedAt || !notice || !attendanceNotifiedAt) return null;
  return { notice, until: objectionsUntil(attendanceNotifiedAt) };
}

/** From the findings at the end; for a session that ended before findings were kept, from the sides that said "here". */
function absentFrom(mentoring: PageRow): Side[] {
  const { status, confirmedStartsAt: startsAt, mentorAttendedAt, menteeAttendedAt, history } = mentoring;
  if (status !== 'NO_SHOW' || !startsAt) return [];
  const bySigns = resolutionBySigns(presenceOf(mentorAttendedAt, startsAt), presenceOf(menteeAttendedAt, startsAt));
  return absentBy(history.at(-1)?.resolution ?? bySigns).map((who) => (who === 'MENTOR' ? 'mentor' : 'mentee'));
}

/** A mentoring of the viewer's, on whichever side of it they are: a member may be a mentor and a mentee (product §1.5). */
async function findOwn(db: Queryable, viewer: Viewer, mentoringId: number): Promise<{ side: Side; card: PageRow }> {
  const likely = sideOf(viewer);
  for (const side of [likely, likely === 'mentor' ? 'mentee' : 'mentor'] as const) {
    const card = await mentoringViewStore.find(db, side, viewer.memberId, mentoringId);
    if (card) return { side, card };
  }
  return refuse('NOT_FOUND');
}

function passedOnOf({ passedOn }: CardRow): MentoringCard['passedOn'] {
  if (!passedOn) return null;
  const { isOver, mentoringId, mentorName } = passedOn;
  if (!isOver) return { state: 'WAITING', mentoringId: null, mentorName: null };
  return { state: mentoringId === null ? 'NOBODY' : 'PASSED', mentoringId, mentorName };
}

/** For the viewer's lists. */
function sideOf(viewer: Viewer): Side {
  if (viewer.role === 'ROLE_ADMIN') return refuse('FORBIDDEN');
  return viewer.role === 'ROLE_MENTOR' ? 'mentor' : 'mentee';
}

function toCard(row: CardRow, side: Side): Sent<MentoringCard> {
  const summary = toSummary(row, side);
  const { memberId: _memberId, ...person } = summary.counterpart;
  return { ...summary, ...person };
}

function toSummary(row: CardRow, side: Side): Sent<Omit<MentoringCard, keyof StatusCard>> {
  return {
    mentoringId: row.mentoringId,
    side,
    status: row.status,
    paymentStatus: row.paymentStatus ?? 'NONE',
    topic: row.topic,
    counterpart: {
      memberId: row.counterpartId,
      name: row.name,
      profileImage: profileImageAddress(row.imageKey),
      jobTitle: row.jobTitle,
      career: row.career,
    },
    applyTimes: row.wishes.map(toApplyTime),
    confirmedTime: row.confirmedStartsAt && toApplyTime(row.confirmedStartsAt),
    dueAt: row.dueAt,
    isDisputed: row.isDisputed,
    isAnonymous: row.isAnonymous,
    passedOn: passedOnOf(row),
    createdAt: row.createdAt,
  };
}

/** The newest proposal with a message of the mentee, for reuse, and whether it was rejected (product §5.1); null without one. */
export async function readLastMessage(
  { db }: Pick<Services, 'db'>,
  menteeId: number,
): Promise<DataOf<'GET /v1/last-message'>> {
  return (await mentoringViewStore.findLastMessage(db, menteeId)) ?? null;
}
