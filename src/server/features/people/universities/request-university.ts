import { PAGES } from '#contract/pages.ts';
import { MAX_UNIVERSITY_REQUESTS } from '#domain/people/universities.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import { notifyMembers } from '#server/platform/notifications/notify-members.ts';
import type { Services } from '#server/services.ts';
import { universityStore, universityRequestStore } from './university-store.ts';

/**
 * Asks operators to add a school to the directory (product §2.1); asking again changes nothing.
 * @throws RefusalError `UNIVERSITY_EXISTS`, `TOO_MANY_UNIVERSITY_REQUESTS`
 */
export async function requestUniversity({ db, clock }: Services, memberId: number, name: string): Promise<void> {
  if (await universityStore.findByName(db, name)) return refuse('UNIVERSITY_EXISTS');
  const request = { name, memberId, most: MAX_UNIVERSITY_REQUESTS };
  if (!(await universityRequestStore.insert(db, request, clock.now()))) refuse('TOO_MANY_UNIVERSITY_REQUESTS');
}

/** Tells those who asked for a school by this name that they can choose it now. In the transaction that adds it. */
export async function settleRequests(
  services: Services,
  tx: Queryable,
  { requestedName, name, universityId }: { requestedName: string; name: string; universityId: number },
  now: Date,
): Promise<void> {
  const members = await universityRequestStore.take(tx, requestedName);
  const events = members.map((memberId) => ({
    memberId,
    eventKey: `university:${universityId}`,
    kind: 'UNIVERSITY' as const,
    title: '요청한 학교가 추가됐어요',
    body: `${name}: 이제 프로필에서 고를 수 있어요.`,
    link: PAGES.my,
    mail: { actionLabel: '이어서 등록하기' },
  }));
  await notifyMembers(services, tx, events, now);
}

/** Declines the requests for a school, and says so to those who asked. @throws RefusalError `NOT_FOUND` */
export async function declineUniversity(services: Services, operator: Operator, name: string): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const members = await universityRequestStore.take(tx, name);
    if (members.length === 0) return refuse('NOT_FOUND');
    const events = members.map((memberId) => ({
      memberId,
      eventKey: `university-declined:${name}:${now.getTime()}`,
      kind: 'UNIVERSITY' as const,
      title: '요청한 학교를 추가하지 못했어요',
      body: `${name}: 학교의 정식 이름을 다시 확인해 주세요.`,
      link: PAGES.my,
      mail: { actionLabel: '다시 확인하기' },
    }));
    await notifyMembers(services, tx, events, now);
    await operator.audit(tx, { subject: `university:${name}`, detail: { members: members.length } });
  });
  services.outbox.nudge();
}
