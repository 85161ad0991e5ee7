import type { Queryable } from '#server/db/database.ts';
import { renderMail } from '#server/platform/mail/render-mail.ts';
import { notify } from '#server/platform/notifications/notify.ts';
import type { Services } from '#server/services.ts';
import { wordsFor, type Happening, type Words } from './announce-words.ts';
import type { MentoringRow } from './mentoring-store.ts';
import { suggestMentors } from './suggestion-store.ts';

/** What telling people takes. */
export type Messengers = Pick<Services, 'outbox' | 'publicUrl'>;

/** One line of a mentoring's history, for telling people. */
interface MentoringEvent extends Happening {
  readonly historyId: number;
  readonly mentoring: MentoringRow;
  readonly at: Date;
}

/** Something that one side of a mentoring is told. */
export interface Telling {
  readonly mentoring: MentoringRow;
  readonly side: 'mentor' | 'mentee';
  /** Names the event for good, such as `mentoring:12`; with it a side is told once (N1). */
  readonly eventKey: string;
  /** The sort of event, such as `MENTORING_ACCEPT`. */
  readonly kind: string;
  readonly words: Words;
  readonly at: Date;
}

/**
 * Tells both sides of a step, in the transaction that takes it: once an event and person (N1). Mail is only queued here, so a
 * mail server that is down keeps nobody from taking a step (docs/decisions/0023).
 */
export async function announce(services: Messengers, tx: Queryable, event: MentoringEvent): Promise<void> {
  const { mentoring, historyId, action, at } = event;
  const suggestions = action === 'close' ? await suggestMentors(tx, mentoring.mentoringId, at) : [];
  const announcement = wordsFor({ ...event, suggestions });
  for (const side of ['mentor', 'mentee'] as const) {
    const words = announcement[side];
    const eventKey = `mentoring:${historyId}`;
    const kind = `MENTORING_${action.toUpperCase()}`;
    if (words) await tellSide(services, tx, { mentoring, side, eventKey, kind, words, at });
  }
}

/** Tells one side something about its mentoring, in the app and, where the words have a subject, by mail. */
export async function tellSide(
  { outbox, publicUrl }: Messengers,
  tx: Queryable,
  { mentoring, side, eventKey, kind, words: { title, body, subject, links = [] }, at }: Telling,
): Promise<void> {
  const isMentor = side === 'mentor';
  const memberId = isMentor ? mentoring.mentorId : mentoring.menteeId;
  const link = `/user/status/${side}/progress/${mentoring.mentoringId}`;
  await notify(tx, { memberId, eventKey, kind, title, body, link }, at);
  if (subject === undefined) return;
  await outbox.queueMail(tx, {
    to: isMentor ? mentoring.mentorEmail : mentoring.menteeEmail,
    subject: `[선배랑] ${subject}`,
    ...renderMail({
      title,
      paragraphs: [body],
      links: links.map(({ label, path }) => ({ label, url: publicUrl + path })),
      action: { label: '멘토링 보기', url: publicUrl + link },
    }),
    dedupeKey: `${eventKey}:${memberId}`,
  });
}
