import type { Resolution } from '#domain/mentorings/states/attendance.ts';
import type { Actor, HistoryAction } from '#domain/mentorings/states/transitions.ts';
import type { MailText } from '#server/platform/notifications/notify.ts';
import type { EndedPayment, PaidOrder } from '../../money/payments/notify-payer.ts';
import type { MentoringRow } from '../mentoring-store.ts';
import type { SuggestedMentor } from '../suggest-mentors.ts';

/** A transition of a mentoring, as far as the texts about it depend on it. */
export interface TransitionEvent {
  readonly action: HistoryAction;
  readonly actor: Actor;
  /** As it was before the transition. */
  readonly mentoring: Pick<
    MentoringRow,
    'mentorName' | 'menteeName' | 'menteeNickname' | 'status' | 'confirmedStartsAt'
  > & {
    /** The deadline that it was bound by. */
    readonly dueAt?: Date | null;
    readonly meetingKind?: MentoringRow['meetingKind'];
    /** Whether it passes on to another mentor when nobody answers. */
    readonly hasBackups?: boolean;
  };
  /** The start that the transition confirms. */
  readonly startsAt: Date | undefined;
  /** Until when the mentor is to answer, if the transition asks. */
  readonly dueAt?: Date | undefined;
  /** The findings on the session: the operator's, or from the confirmed attendance if somebody was absent. */
  readonly resolution?: Resolution | undefined;
  /** Mentors the mentee may ask instead, after a close. */
  readonly suggestions?: readonly SuggestedMentor[];
  /** The order that has been paid, if the transition is its payment. */
  readonly paid?: PaidOrder | undefined;
  /** What the texts about a dispute depend on. */
  readonly dispute?: DisputeEvent | undefined;
  /** Whether the transition ends a paid proposal that passes on to the next mentor. */
  readonly isPassedOn?: boolean | undefined;
  /** If it came from another mentor: that mentoring, its mentor, and how it ended there. */
  readonly passed?:
    | { readonly mentoringId: number; readonly mentorName: string; readonly action: HistoryAction }
    | undefined;
  /** What has become of the money, if the transition ends a mentoring that was paid for. */
  readonly ended?: EndedPayment | undefined;
}

/** What the texts about a transition of a dispute depend on. */
export interface DisputeEvent {
  /** When an operator decides at the latest. */
  readonly decideBy?: Date | undefined;
  /** The decision, and its effect on the money; takes effect at `until` unless somebody appeals. */
  readonly decision?: (EndedPayment & { readonly until: Date }) | undefined;
  /** How it ended. */
  readonly end?: 'DECISION' | 'APPEAL' | 'UNHEARD' | 'RULE' | undefined;
  /** What the mentor earns with it, in won. */
  readonly mentorKrw?: number | undefined;
}

/** What a side reads in the app; with `mail` it is mailed too. */
export interface NotificationText {
  readonly title: string;
  readonly body: string;
  readonly mail?: MailText;
}

/** What each side reads; a side that is left out is not notified. */
export interface SideTexts {
  readonly mentor?: NotificationText;
  readonly mentee?: NotificationText;
}

/** What the side that acted reads, and what the other does. */
export function textsByActor(actor: Actor, own: NotificationText, other: NotificationText): SideTexts {
  return actor === 'MENTOR' ? { mentor: own, mentee: other } : { mentor: other, mentee: own };
}

/** The side that acted, as the other reads it: the subject of a sentence. */
export function nameActor(
  actor: Actor,
  { mentorName, menteeName }: Pick<MentoringRow, 'mentorName' | 'menteeName'>,
): string {
  return actor === 'MENTOR' ? `${mentorName} 선배가` : `${menteeName}님이`;
}

/** A text that is mailed too, under its own title. @param mail what the mail has besides */
export function withMail(text: { title: string; body: string }, mail: MailText = {}): NotificationText {
  return { ...text, mail };
}
