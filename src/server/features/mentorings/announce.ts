import type { Queryable } from '#server/db/database.ts';
import { renderMail } from '#server/platform/mail/render-mail.ts';
import { notify } from '#server/platform/notifications/notify.ts';
import type { Services } from '#server/services.ts';
import { wordsFor, type Happening, type Words } from './announce-words.ts';
import type { MentoringRow } from './mentoring-store.ts';

/** What telling people takes. */
export type Messengers = Pick<Services, 'outbox' | 'publicUrl'>;

/** One line of a mentoring's history, for telling people. */
interface MentoringEvent extends Happening {
  readonly historyId: number;
  readonly mentoring: MentoringRow;
  readonly at: Date;
}

/** A side of a mentoring. */
interface Reader {
  readonly memberId: number;
  readonly email: string;
  /** Where this side follows the mentoring, a path of the app. */
  readonly link: string;
}

/**
 * Tells both sides of a step, in the transaction that takes it: once an event and person (N1). Mail is only queued here, so a
 * mail server that is down keeps nobody from taking a step (docs/decisions/0023).
 */
export async function announce(services: Messengers, tx: Queryable, event: MentoringEvent): Promise<void> {
  const { mentor, mentee } = wordsFor(event);
  const { mentoringId, mentorId, menteeId, mentorEmail, menteeEmail } = event.mentoring;
  if (mentor) {
    const link = `/user/status/mentor/progress/${mentoringId}`;
    await tell(services, tx, event, mentor, { memberId: mentorId, email: mentorEmail, link });
  }
  if (mentee) {
    const link = `/user/status/mentee/progress/${mentoringId}`;
    await tell(services, tx, event, mentee, { memberId: menteeId, email: menteeEmail, link });
  }
}

async function tell(
  { outbox, publicUrl }: Messengers,
  tx: Queryable,
  { historyId, action, at }: MentoringEvent,
  { title, body, subject }: Words,
  { memberId, email, link }: Reader,
): Promise<void> {
  const eventKey = `mentoring:${historyId}`;
  await notify(tx, { memberId, eventKey, kind: `MENTORING_${action.toUpperCase()}`, title, body, link }, at);
  if (subject === undefined) return;
  await outbox.queueMail(tx, {
    to: email,
    subject: `[선배랑] ${subject}`,
    ...renderMail({ title, paragraphs: [body], action: { label: '멘토링 보기', url: publicUrl + link } }),
    dedupeKey: `${eventKey}:${memberId}`,
  });
}
