import type { Queryable } from '#server/db/database.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox.ts';
import { renderMail } from '#server/platform/mail/render-mail.ts';
import { notifyAll } from '#server/platform/notifications/notify.ts';
import type { Services } from '#server/services.ts';
import type { MentoringRow } from '../mentoring-store.ts';
import { suggestMentors } from '../suggestion-store.ts';
import { notificationTextFor, type TransitionEvent, type NotificationText } from './notification-text.ts';

/** What telling people takes. */
export type NotificationPorts = Pick<Services, 'outbox' | 'publicUrl' | 'live'>;

/** One line of a mentoring's history, for telling people. */
interface MentoringEvent extends TransitionEvent {
  readonly historyId: number;
  readonly mentoring: MentoringRow;
  readonly at: Date;
}

/** Something that one side of a mentoring is told. */
export interface Notification {
  readonly mentoring: MentoringRow;
  readonly side: 'mentor' | 'mentee';
  /** Names the event for good, such as `mentoring:12`; with it a side is told once (N1). */
  readonly eventKey: string;
  /** The sort of event, such as `MENTORING_ACCEPT`. */
  readonly kind: string;
  readonly words: NotificationText;
}

/**
 * Tells both sides of a step, in the transaction that takes it: once an event and person (N1). Mail is only queued here, so a
 * mail server that is down keeps nobody from taking a step (docs/decisions/0023).
 */
export async function announce(services: NotificationPorts, tx: Queryable, event: MentoringEvent): Promise<void> {
  const { mentoring, historyId, action, at } = event;
  const suggestions = action === 'close' ? await suggestMentors(tx, mentoring.mentoringId, at) : [];
  const announcement = notificationTextFor({ ...event, suggestions });
  const notifications = (['mentor', 'mentee'] as const).flatMap((side): Notification[] => {
    const words = announcement[side];
    const eventKey = `mentoring:${historyId}`;
    const kind = `MENTORING_${action.toUpperCase()}`;
    return words ? [{ mentoring, side, eventKey, kind, words }] : [];
  });
  await tell(services, tx, notifications, at);
}

/** Tells sides something about their mentorings, in the app and, where the words have a subject, by mail. */
export async function tell(
  services: NotificationPorts,
  tx: Queryable,
  notifications: readonly Notification[],
  at: Date,
): Promise<void> {
  const { outbox, publicUrl } = services;
  const notices = notifications.map((notification) => {
    const { eventKey, kind, words } = notification;
    return {
      memberId: memberOf(notification),
      eventKey,
      kind,
      title: words.title,
      body: words.body,
      link: linkOf(notification),
    };
  });
  await notifyAll(services, tx, notices, at);
  await outbox.queueMails(
    tx,
    notifications.flatMap((notification) => mailOf(notification, publicUrl)),
  );
}

/** The mail that says the same; none where the text has no subject. */
function mailOf(notification: Notification, publicUrl: string): OutgoingMail[] {
  const { words, side, mentoring, eventKey } = notification;
  const { title, body, subject, links = [] } = words;
  if (subject === undefined) return [];
  const content = renderMail({
    title,
    paragraphs: [body],
    links: links.map(({ label, path }) => ({ label, url: publicUrl + path })),
    action: { label: '멘토링 보기', url: publicUrl + linkOf(notification) },
  });
  const to = side === 'mentor' ? mentoring.mentorEmail : mentoring.menteeEmail;
  return [{ to, subject: `[선배랑] ${subject}`, ...content, dedupeKey: `${eventKey}:${memberOf(notification)}` }];
}

function memberOf({ mentoring, side }: Notification): number {
  return side === 'mentor' ? mentoring.mentorId : mentoring.menteeId;
}

function linkOf({ mentoring, side }: Notification): string {
  return `/user/status/${side}/progress/${mentoring.mentoringId}`;
}
