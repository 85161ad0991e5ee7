import { paths } from '#contract/pages.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import { notifyMember } from '#server/platform/notifications/notify.ts';
import type { Services } from '#server/services.ts';
import { conversationStore, type Side, noticeStore } from './conversation-store.ts';

const NOTICE_JOB = 'notify-of-message';
/** A member with the conversation open reads at once: nobody gets a mail about messages on their screen. */
const NOTICE_DELAY_MS = 60 * SECOND_MS;

interface Notice {
  readonly mentoringId: number;
  readonly side: Side;
}

/** Has a side notified of messages that it will not have read by then. Part of the transaction that writes the first of them. */
export async function scheduleNotice({ jobs }: Services, tx: Queryable, notice: Notice, now: Date): Promise<void> {
  const key = `${notice.mentoringId}:${notice.side}`;
  await jobs.enqueue(tx, { name: NOTICE_JOB, key, runAt: new Date(now.getTime() + NOTICE_DELAY_MS) });
}

export function registerMessageNotices(services: Services): void {
  services.jobs.handle(NOTICE_JOB, ({ key }) => {
    const [mentoringId, side] = key.split(':');
    return notify(services, { mentoringId: Number(mentoringId), side: side === 'mentor' ? 'mentor' : 'mentee' });
  });
}

/**
 * Notifies a side of unread messages in the app and by mail, without a word of them: one notice a conversation, until it is read
 * (product §18.3). A later message finds this one standing (`mentor_noticed` above `mentor_read`) and schedules no other.
 */
async function notify(services: Services, { mentoringId, side }: Notice): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const memberId = await noticeStore.findMember(tx, mentoringId, side);
    if (memberId === undefined) return;
    const row = await conversationStore.lock(tx, mentoringId, memberId);
    if (!row) return;
    const [noticed, read] =
      side === 'mentor' ? [row.mentorNoticed, row.mentorRead] : [row.menteeNoticed, row.menteeRead];
    if (read >= noticed) return;
    const sender = side === 'mentor' ? `${row.menteeName}님` : `${row.mentorName} 선배`;
    const event = {
      memberId,
      eventKey: noticeKey(mentoringId, noticed),
      kind: 'MESSAGE' as const,
      subject: `message:${mentoringId}`,
      title: '새 메시지가 있어요',
      body: `${sender}의 메시지를 아직 읽지 않았어요. 대화에서 확인해 주세요.`,
      link: paths.messages(mentoringId),
      mail: { actionLabel: '메시지 보기' },
    };
    await notifyMember(services, tx, event, now);
  });
  services.outbox.nudge();
}

/** The event of a notice, named after the message that it was scheduled with. */
export function noticeKey(mentoringId: number, number: number): string {
  return `message:${mentoringId}:${number}`;
}
