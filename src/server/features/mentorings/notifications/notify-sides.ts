import { paths } from '#contract/pages.ts';
import { asMentorsSee } from '#domain/mentorings/proposals/backups.ts';
import { kindOfAction } from '#domain/notifications/notifications.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import { notifyMembers, type MemberEvent, type NotificationPorts } from '#server/platform/notifications/notify.ts';
import type { Services } from '#server/services.ts';
import type { MentoringRow } from '../mentoring-store.ts';
import { toSessionEvent } from '../session-event.ts';
import { suggestMentors } from '../suggest-mentors.ts';
import { renewedNoticeStore } from '../transition-store.ts';
import { notificationTextFor } from './notification-text.ts';
import type { NotificationText, TransitionEvent } from './side-texts.ts';

/** What notifying both sides of a transition needs. */
export type TransitionPorts = NotificationPorts & Pick<Services, 'env' | 'runtimeSettings'>;

/** What a transition does to the payer's money. */
export type MovedMoney = Pick<TransitionEvent, 'paid' | 'ended' | 'dispute' | 'isPassedOn'>;

/** One line of a mentoring's history, for notifying both sides. */
interface MentoringEvent extends TransitionEvent {
  readonly historyId: number;
  /** The member who made the transition; null if no member did. */
  readonly actorId: number | null;
  readonly mentoring: TransitionEvent['mentoring'] & Parties;
  readonly at: Date;
}

type Side = 'mentor' | 'mentee';
type Parties = Pick<MentoringRow, 'mentoringId' | 'mentorId' | 'menteeId'>;

/**
 * Notifies both sides of a transition, in the transaction that makes it: once an event and person (N1). Mail is only queued here, so a
 * mail server that is down keeps nobody from making a transition (docs/decisions/0023). Changes of the times, of which there may be many, are one
 * notification for as long as it has not been read (S-69).
 */
export async function notifySides(ports: TransitionPorts, tx: Queryable, event: MentoringEvent): Promise<void> {
  const { mentoring, historyId, action, actorId, at } = event;
  const suggestions = action === 'close' ? await suggestMentors({ ...ports, db: tx }, mentoring.mentoringId, at) : [];
  const texts = notificationTextFor({ ...event, suggestions });
  const identity = { eventKey: `mentoring:${historyId}`, actorId, neededBy: neededBy(event) };
  const calendar = calendarChangeOf(event, ports.publicUrl);
  const events = (['mentor', 'mentee'] as const).flatMap((side) => {
    const text = texts[side];
    if (!text) return [];
    const kind = kindOfAction(side === 'mentor' ? asMentorsSee(action) : action);
    const { mail, ...toMember } = toMemberEvent(mentoring, side, text, { ...identity, kind });
    // The student was told of the end a moment ago: one push says what became of the proposal (product §8.2).
    const subject = subjectOf(side === 'mentee' && event.passed ? event.passed : mentoring);
    return [{ ...toMember, subject, mail: mail && { ...mail, calendar } }];
  });
  if (action === 'changeTimes') {
    for (const { memberId, eventKey, body } of events) {
      const notice = { memberId, eventKey, body, isOwn: memberId === actorId, at };
      await renewedNoticeStore.renew(tx, mentoring.mentoringId, notice);
    }
  }
  await notifyMembers(ports, tx, events, at);
}

/** A side that waits in the room is told at once that the other has come; the fate of a coming session is known an hour before it. */
function neededBy({ action, mentoring, startsAt, at }: MentoringEvent): Date | undefined {
  if (action === 'attend') return at;
  const start = startsAt ?? mentoring.confirmedStartsAt;
  return start && start > at ? new Date(start.getTime() - HOUR_MS) : undefined;
}

/** What a transition changes in the two calendars: it enters a confirmed session, or cancels it. */
function calendarChangeOf({ action, mentoring, startsAt, at }: MentoringEvent, publicUrl: string) {
  const { mentoringId, status, confirmedStartsAt } = mentoring;
  const session = { mentoringId, changedAt: at };
  if (action === 'accept' && startsAt) {
    const event = toSessionEvent({ ...session, startsAt, isCancelled: false }, publicUrl);
    return { method: 'REQUEST', event } as const;
  }
  // An annulled session has begun: there is nothing left to cancel in a calendar.
  const ends = action === 'cancel' || action === 'bounce';
  if (!ends || status !== 'CONFIRMED' || !confirmedStartsAt) return undefined;
  const event = toSessionEvent({ ...session, startsAt: confirmedStartsAt, isCancelled: true }, publicUrl);
  return { method: 'CANCEL', event } as const;
}

/** What a push is about: a later one about the same takes its place. */
function subjectOf({ mentoringId }: { readonly mentoringId: number }): string {
  return `mentoring:${mentoringId}`;
}

/** An event of a mentoring for one of its sides; it leads to that side's view of the progress. */
export function toMemberEvent(
  mentoring: Parties,
  side: Side,
  { title, body, mail }: NotificationText,
  identity: Pick<MemberEvent, 'eventKey' | 'kind' | 'actorId' | 'relevantUntil' | 'neededBy' | 'pushTitle'>,
): MemberEvent {
  return {
    subject: subjectOf(mentoring),
    ...identity,
    memberId: side === 'mentor' ? mentoring.mentorId : mentoring.menteeId,
    title,
    body,
    link: paths.progress(side, mentoring.mentoringId),
    mail: mail && { ...mail, actionLabel: '멘토링 보기' },
  };
}
