import { PAGES } from '#contract/pages.ts';
import type { Queryable } from '#server/db/database.ts';
import { notifyMember, type NotificationPorts } from '#server/platform/notifications/notify-members.ts';
import type { PeopleEvents } from '#server/platform/people-events.ts';
import { markFileForDeletion } from '../files/index.ts';
import { verifyMentee } from '../mentees/index.ts';
import { certificateStore } from './certificate-store.ts';

/** What approving a graduation needs. */
export interface GraduationPorts extends NotificationPorts {
  readonly peopleEvents: PeopleEvents;
}

/**
 * Approves a graduation that a university's own sign-in has proved, as an operator approves a document of it: without a document and without an
 * operator, once. A document of enrolment that waits for review is not needed any more, and the member is told, as of an operator's decision. Lock the member first.
 * @param graduate.isMentee whether it verifies the mentee's profile too
 */
export async function approveGraduation(
  ports: GraduationPorts,
  tx: Queryable,
  { memberId, isMentee }: { memberId: number; isMentee: boolean },
  now: Date,
): Promise<void> {
  const { peopleEvents } = ports;
  if (await certificateStore.hasGraduated(tx, memberId)) return;
  for (const fileId of await certificateStore.deletePending(tx, memberId, 'ENROLLMENT'))
    await markFileForDeletion(tx, fileId, now);
  const certificateId = await certificateStore.insertGraduation(tx, memberId, now);
  const event = {
    memberId,
    eventKey: `certificate:${certificateId}:APPROVED`,
    kind: 'CERTIFICATE_APPROVED' as const,
    title: '졸업 인증이 끝났어요',
    body: `대학 로그인으로 졸업을 확인했어요. ${
      isMentee
        ? '이제 선배에게 멘토링을 제안할 수 있어요.'
        : '재직 증명서까지 인증되면 후배들이 선배님의 프로필을 볼 수 있어요.'
    }`,
    link: PAGES.my,
    mail: { actionLabel: '내 정보 보기' },
  };
  await notifyMember(ports, tx, event, now);
  await peopleEvents.certificateDecided(tx, memberId, now);
  if (!isMentee) return;
  await verifyMentee(tx, memberId, now, 'GRADUATE');
  await peopleEvents.menteeVerified(tx, { memberId, standing: 'GRADUATE' }, now);
}
