import type { Room } from '#contract/mentorings/room.ts';
import type { Sent } from '#contract/shapes.ts';
import { isRoomOpen, roomHours, type RoomHours } from '#domain/mentorings/times/meetings.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { findMentoring } from '../mentoring-port.ts';
import type { MentoringRow } from '../mentoring-store.ts';
import { actorContextOf, type Party } from '../transitions/make-transition.ts';
import { choiceStore } from './room-store.ts';

/** A confirmed mentoring, and the side of it that asks. */
export interface ConfirmedMentoring {
  readonly mentoring: MentoringRow;
  readonly side: Party['actor'];
  readonly hours: RoomHours;
}

/**
 * A mentoring in which the two are to meet, or have just met.
 * @throws RefusalError `NOT_FOUND` for a stranger's, `NO_ROOM` when it is not confirmed
 */
export async function findConfirmed(db: Queryable, memberId: number, mentoringId: number): Promise<ConfirmedMentoring> {
  const mentoring = await findMentoring(db, mentoringId);
  const { actor: side } = actorContextOf(mentoring, memberId);
  if (mentoring?.status !== 'CONFIRMED' || !mentoring.confirmedStartsAt) return refuse('NO_ROOM');
  return { mentoring, side, hours: roomHours(mentoring.confirmedStartsAt) };
}

/** The same while its room is open. @throws RefusalError as `findConfirmed`, and `ROOM_CLOSED` */
export async function findOpenRoom(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  memberId: number,
  mentoringId: number,
): Promise<ConfirmedMentoring> {
  const confirmed = await findConfirmed(db, memberId, mentoringId);
  if (!isRoomOpen(confirmed.hours, clock.now())) refuse('ROOM_CLOSED');
  return confirmed;
}

/** Where and when the two meet, as one side sees it. */
export async function describeRoom(
  { db, clock, meeting }: Pick<Services, 'db' | 'clock' | 'meeting'>,
  { mentoring, side, hours }: ConfirmedMentoring,
): Promise<Sent<Room>> {
  const { mentoringId, mentorId, menteeId, mentorName, menteeName } = mentoring;
  const now = clock.now();
  const isOpen = isRoomOpen(hours, now);
  const isMentor = side === 'MENTOR';
  const session = { memberId: isMentor ? mentorId : menteeId, endsAt: hours.endsAt };
  const { kind, link, connection } = meeting.open(await choiceStore.find(db, mentoringId), session);
  return {
    mentoringId,
    side: isMentor ? 'mentor' : 'mentee',
    counterpartName: isMentor ? menteeName : mentorName,
    kind,
    link,
    ...hours,
    now,
    isOpen,
    hasRelay: meeting.hasRelay,
    hasStun: meeting.hasStun,
    connection: isOpen ? connection : null,
  };
}
