import { paths } from '#contract/pages.ts';
import { closedIfStartedBefore, type MeetingChoice, roomHours } from '#domain/mentorings/times/meetings.ts';
import { refuse } from '#domain/refusals.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { describeKoreanTime } from '#domain/time/korean-time.ts';
import type { Jobs } from '#server/area.ts';
import type { Queryable } from '#server/db/database.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import { notifyMember } from '#server/platform/notifications/notify.ts';
import type { Services } from '#server/services.ts';
import { findMentoring } from '../mentoring-port.ts';
import { findConfirmed } from './find-room.ts';
import { type ChoiceRow, choiceStore } from './room-store.ts';

const PLACE_JOB = 'notify-of-meeting-place';

/** A mentor who changes their mind again within this time sends one notice. */
const SETTLED_AFTER_MS = MINUTE_MS;

/** Has the student told where they meet, once the mentor has left the choice alone for a minute. */
async function announcePlace(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Queryable,
  mentoringIds: readonly number[],
  now: Date,
): Promise<void> {
  const runAt = new Date(now.getTime() + SETTLED_AFTER_MS);
  for (const mentoringId of mentoringIds) await jobs.enqueue(tx, { name: PLACE_JOB, key: String(mentoringId), runAt });
}

/** Notices about where a session takes place. */
export const roomJobs: Jobs = {
  [PLACE_JOB]: { run: (services, { key, runAt }) => notifyOfPlace(services, Number(key), runAt) },
};

async function notifyOfPlace(services: Services, mentoringId: number, since: Date): Promise<void> {
  const at = services.clock.now();
  await services.db.transaction(async (tx) => {
    const mentoring = await findMentoring(tx, mentoringId);
    const startsAt = mentoring?.confirmedStartsAt;
    if (mentoring?.status !== 'CONFIRMED' || !startsAt) return;
    const { kind } = await choiceStore.find(tx, mentoringId);
    const place = kind === 'ROOM' ? '선배랑의 멘토링룸에서' : '선배가 알려 준 회의 주소에서';
    const event = {
      memberId: mentoring.menteeId,
      eventKey: `meeting-place:${mentoringId}:${since.toISOString()}`,
      kind: 'MEETING_PLACE',
      title: '만나는 곳을 확인해 주세요',
      body: `${mentoring.mentorName}님이 만나는 곳을 바꿨어요. ${describeKoreanTime(startsAt)}에 ${place} 만나요. 들어가는 화면은 그대로예요.`,
      link: paths.room(mentoringId),
      mail: { actionLabel: '만나는 곳 보기' },
      relevantUntil: roomHours(startsAt).closesAt,
      subject: `mentoring:${mentoringId}`,
      neededBy: new Date(startsAt.getTime() - HOUR_MS),
    } as const;
    await notifyMember(services, tx, event, at);
  });
}

const toRow = (choice: MeetingChoice): ChoiceRow => ({
  kind: choice.kind,
  link: (choice.kind === 'LINK' && choice.link) || null,
});

/** Where a mentor meets in all mentorings that have no choice of their own. @throws RefusalError `NO_PROFILE` */
export async function findOwnMeeting({ db }: Services, mentorId: number): Promise<ChoiceRow> {
  return (await choiceStore.findOwn(db, mentorId)) ?? refuse('NO_PROFILE');
}

/**
 * A mentor chooses for all mentorings; the students of confirmed ones are told. A mentoring with a closed room keeps its place: whether
 * the two met is judged by it.
 * @throws RefusalError `NO_PROFILE`
 */
export async function chooseOwnMeeting(
  services: Services,
  mentorId: number,
  choice: MeetingChoice,
): Promise<ChoiceRow> {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    const before = (await choiceStore.findOwn(tx, mentorId)) ?? refuse('NO_PROFILE');
    if (isSame(before, toRow(choice))) return before;
    const closedBefore = closedIfStartedBefore(now);
    await choiceStore.keepPlaces(tx, mentorId, closedBefore);
    const after = (await choiceStore.setOwn(tx, mentorId, toRow(choice))) ?? refuse('NO_PROFILE');
    await announcePlace(services, tx, await choiceStore.listFollowing(tx, mentorId, closedBefore), now);
    return after;
  });
}

const isSame = (one: ChoiceRow, other: ChoiceRow) => one.kind === other.kind && one.link === other.link;

/** The mentor chooses for one mentoring; its student is told. @throws RefusalError `NOT_FOUND`, `NO_ROOM`; `FORBIDDEN` for its mentee; `ROOM_CLOSED` afterwards */
export async function chooseMeeting(
  services: Services,
  memberId: number,
  mentoringId: number,
  choice: MeetingChoice,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { mentoring, side, hours } = await findConfirmed(tx, memberId, mentoringId);
    if (side !== 'MENTOR') refuse('FORBIDDEN');
    if (services.clock.now() > hours.closesAt) refuse('ROOM_CLOSED');
    const before = await choiceStore.find(tx, mentoringId);
    await choiceStore.set(tx, mentoringId, toRow(choice));
    if (!isSame(before, toRow(choice))) await announcePlace(services, tx, [mentoringId], services.clock.now());
    publishToMembers(services.live, tx, [mentoring.mentorId, mentoring.menteeId]);
  });
}
