import { closedIfStartedBefore, type MeetingChoice } from '#domain/mentorings/times/meetings.ts';
import { refuse } from '#domain/refusals.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import type { Services } from '#server/services.ts';
import { findConfirmed } from './find-room.ts';
import { announcePlace } from './notify-of-place.ts';
import { choiceStore, type ChoiceRow } from './room-store.ts';

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
