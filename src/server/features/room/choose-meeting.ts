import type { MeetingChoice } from '#domain/mentorings/meetings.ts';
import { refuse } from '#domain/refusals.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import type { Services } from '#server/services.ts';
import { choiceStore, type ChoiceRow } from './choice-store.ts';
import { findConfirmed } from './find-room.ts';

const toRow = (choice: MeetingChoice): ChoiceRow => ({
  kind: choice.kind,
  link: (choice.kind === 'LINK' && choice.link) || null,
});

/** Where a mentor meets in all mentorings without a choice of their own. @throws RefusalError `NO_PROFILE` */
export async function findOwnMeeting({ db }: Services, mentorId: number): Promise<ChoiceRow> {
  return (await choiceStore.findOwn(db, mentorId)) ?? refuse('NO_PROFILE');
}

/** @throws RefusalError `NO_PROFILE` */
export async function chooseOwnMeeting({ db }: Services, mentorId: number, choice: MeetingChoice): Promise<ChoiceRow> {
  return (await choiceStore.setOwn(db, mentorId, toRow(choice))) ?? refuse('NO_PROFILE');
}

/** The mentor chooses for one mentoring. @throws RefusalError `NOT_FOUND`, `NO_ROOM`; `FORBIDDEN` for its mentee */
export async function chooseMeeting(
  { db, live }: Services,
  memberId: number,
  mentoringId: number,
  choice: MeetingChoice,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { mentoring, side } = await findConfirmed(tx, memberId, mentoringId);
    if (side !== 'MENTOR') refuse('FORBIDDEN');
    await choiceStore.set(tx, mentoringId, toRow(choice));
    publishToMembers(live, tx, [mentoring.mentorId, mentoring.menteeId]);
  });
}
