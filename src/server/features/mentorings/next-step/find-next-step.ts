import type { DataOf } from '#contract/calls.ts';
import type { MentorHomeSummary, NextStep } from '#contract/mentorings/next-step.ts';
import type { VerificationState } from '#contract/people/members.ts';
import type { Sent } from '#contract/shapes.ts';
import { type Candidate, firstStep, nextChangeAt, stepOf } from '#domain/mentorings/next-step.ts';
import { REVIEW_DAYS } from '#domain/mentorings/reviews/reviews.ts';
import { ROOM_EARLY_MINUTES } from '#domain/mentorings/times/room-hours.ts';
import { enrolmentState } from '#domain/people/enrolment.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { addKoreanDays, formatKoreanTime, koreanDay, midnightOf } from '#domain/time/korean-time.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { findRecentEarnings, type RecentEarnings } from '../../money/payouts/earnings.ts';
import { findVerification } from '../../people/certificates/find-verification.ts';
import { findOpenDecisions } from '../disputes/dispute-rounds.ts';
import { nextStepStore, type Side, type StepRow } from './next-step-store.ts';

/** What was earned is worth a card for so long. */
const EARNED_DAYS = 7;
/** A mentor's home shows the sessions of so many days, today's included. */
const SHOWN_DAYS = 7;

const NOTHING = { step: null, mentor: null, isBeingVerified: false, changesInSeconds: null };

type Step = Candidate & Partial<Sent<Omit<NextStep, 'kind' | 'until'>>>;

/** The one next thing of a member, and what a mentor's home greets with (product §21). */
async function findNextStep(services: Services, viewer: Viewer): Promise<Sent<DataOf<'GET /v1/next-step'>>> {
  const { db, clock } = services;
  const now = clock.now();
  if (viewer.role === 'ROLE_ADMIN') return NOTHING;
  const side = viewer.role === 'ROLE_MENTOR' ? 'mentor' : 'mentee';
  const member = await nextStepStore.findMember(db, side, viewer.memberId);
  if (!member.isRegistered) {
    return { ...NOTHING, step: toNextStep({ kind: 'REGISTER', until: null }) };
  }
  const rows = await findRows(services, side, viewer.memberId, now);
  const earnings = side === 'mentor' ? await findRecentEarnings(services, viewer.memberId) : undefined;
  const verification = member.isVerified ? 'APPROVED' : await verificationOf(services, viewer);
  const candidates = [
    ...rows.flatMap((row) => toSteps(side, row, now)),
    ...documentSteps(verification),
    ...(member.isVerified && member.verifiedUntil ? enrolmentSteps(member.verifiedUntil, now) : []),
    ...(member.isPaused ? [{ kind: 'RESUME' as const, until: null }] : []),
    ...(earnings ? earnedSteps(earnings) : []),
  ];
  const step = firstStep(candidates, now);
  const changesAt = nextChangeAt(candidates, now);
  return {
    step: step ? toNextStep(step) : null,
    mentor: earnings
      ? {
          ...(await findSummary(services, viewer.memberId, earnings, now)),
          asksForPhone: services.phones.isOffered && member.lacksPhone,
        }
      : null,
    isBeingVerified: verification === 'PENDING',
    changesInSeconds: changesAt ? Math.ceil((changesAt.getTime() - now.getTime()) / 1000) : null,
  };
}

async function findRows({ db }: Services, side: Side, memberId: number, now: Date): Promise<StepRow[]> {
  const hasOpened = new Date(now.getTime() + ROOM_EARLY_MINUTES * MINUTE_MS);
  const reviewableSince = new Date(now.getTime() - REVIEW_DAYS * DAY_MS);
  const rows = await nextStepStore.find(db, side, memberId, now, hasOpened, reviewableSince);
  const disputed = rows.flatMap(({ mentoringId, status, disputedAt }) =>
    status === 'CONFIRMED' && disputedAt ? [{ mentoringId, disputedAt }] : [],
  );
  const decisions = await findOpenDecisions(db, disputed, now);
  return rows.map((row) => ({ ...row, decision: decisions.get(row.mentoringId) }));
}

function toSteps(side: Side, row: StepRow, now: Date): Step[] {
  const step = stepOf(side, row, now);
  if (!step) return [];
  const { mentoringId, name, startsAt, meetingKind, proposals, attendanceNotice: notice, isDeposit } = row;
  const message = step.kind === 'ANSWER' ? row.message || null : null;
  return [{ ...step, mentoringId, name, startsAt, meetingKind, proposals, message, notice, isDeposit }];
}

async function verificationOf({ db }: Services, { memberId, role }: Viewer): Promise<VerificationState> {
  return (await findVerification(db, { memberId, role, isVerified: false })).verification;
}

/** A document to hand in, unless an operator has approved it or still has to look. */
function documentSteps(verification: VerificationState): Step[] {
  if (verification !== 'REJECTED' && verification !== 'NONE') return [];
  return [{ kind: 'HAND_IN', until: null, isRejected: verification === 'REJECTED' }];
}

/** The step of a student who can renew their proof of enrolment; a proof that has ended has no end any more. */
function enrolmentSteps(until: Date, now: Date): Step[] {
  const state = enrolmentState(until, now);
  return state === 'CURRENT' ? [] : [{ kind: 'RENEW', until: state === 'ENDING' ? until : null }];
}

function earnedSteps({ last }: RecentEarnings): Step[] {
  if (!last) return [];
  const { mentoringId, name, at, krw: amountKrw } = last;
  return [{ kind: 'EARNED', until: new Date(at.getTime() + EARNED_DAYS * DAY_MS), mentoringId, name, amountKrw }];
}

/** The sessions of today and the days after it, and the earnings. */
async function findSummary(
  { db }: Services,
  mentorId: number,
  { monthKrw, expectedKrw }: RecentEarnings,
  now: Date,
): Promise<Omit<MentorHomeSummary, 'asksForPhone'>> {
  const today = koreanDay(now);
  const [from, until] = [today, addKoreanDays(today, SHOWN_DAYS)].map(midnightOf) as [Date, Date];
  const rows = await nextStepStore.findSessions(db, mentorId, from, until);
  const sessions = rows.map(({ startsAt, ...row }) => ({ ...row, startTime: formatKoreanTime(startsAt) }));
  return { sessions, monthKrw, expectedKrw };
}

/** What a kind does not have is null. */
function toNextStep(step: Step): Sent<NextStep> {
  return {
    mentoringId: null,
    name: null,
    startsAt: null,
    meetingKind: null,
    proposals: 0,
    message: null,
    notice: null,
    isDeposit: false,
    isRejected: false,
    amountKrw: null,
    ...step,
  };
}

export const nextStepRoutes: Routes = {
  'GET /v1/next-step': ({ viewer }, services) => findNextStep(services, viewer),
};
