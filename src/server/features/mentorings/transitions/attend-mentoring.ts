import { isAttendanceOpen } from '#domain/mentorings/states/attendance.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { type MentoringRow, mentoringStore } from '../mentoring-store.ts';
import type { TransitionPorts } from '../notifications/notify-sides.ts';
import { actionContextOf, actorContextOf, type Party, makeTransition } from './make-transition.ts';

/** A side says "here", from ten minutes before the start to ten minutes after it. @throws RefusalError `ATTENDANCE_WINDOW`, and what `makeTransition` refuses */
export async function attendMentoring(
  services: Services,
  memberId: number,
  { mentoringId }: { mentoringId: number },
): Promise<void> {
  const at = services.clock.now();
  await services.db.transaction(async (tx) => {
    const mentoring = (await mentoringStore.lock(tx, mentoringId)) ?? refuse('NOT_FOUND');
    await attend(services, tx, actorContextOf(mentoring, memberId), mentoring, at);
  });
}

/**
 * The same transition for a side that the other has received in the room, without its tap (docs/decisions/0121). Does nothing outside of the
 * attendance window, and for a side that is noted as present already.
 * @param known the mentoring as it was read before; it is locked and read again only when there is something to do
 */
export function attendAsReceived(
  services: TransitionPorts,
  tx: Queryable,
  known: MentoringRow,
  side: Party['actor'],
  at: Date,
): Promise<void> {
  return attendInRoom(services, tx, known, side, at, { by: 'ROOM' });
}

/**
 * The same transition for a side that comes into the room itself: its own word, worth what the tap is (docs/decisions/0121). Does nothing outside of
 * the attendance window, for a side that is noted as present already, and where the two meet at an address of the mentor's own.
 * @param known as of `attendAsReceived`
 */
export async function attendByEntrance(
  services: TransitionPorts,
  tx: Queryable,
  known: MentoringRow,
  side: Party['actor'],
  at: Date,
): Promise<void> {
  if (known.meetingKind === 'ROOM') await attendInRoom(services, tx, known, side, at, { by: 'ENTRANCE' });
}

async function attendInRoom(
  services: TransitionPorts,
  tx: Queryable,
  known: MentoringRow,
  side: Party['actor'],
  at: Date,
  detail: { readonly by: 'ROOM' | 'ENTRANCE' },
): Promise<void> {
  const isOpen = (mentoring: MentoringRow) =>
    mentoring.status === 'CONFIRMED' &&
    isAttendanceOpen(mentoring.confirmedStartsAt, at) &&
    !actionContextOf(mentoring, side).hasAttended;
  if (!isOpen(known)) return;
  const mentoring = await mentoringStore.lock(tx, known.mentoringId);
  if (!mentoring || !isOpen(mentoring)) return;
  const memberId = side === 'MENTOR' ? mentoring.mentorId : mentoring.menteeId;
  await attend(services, tx, { actor: side, memberId }, mentoring, at, detail);
}

async function attend(
  services: TransitionPorts,
  tx: Queryable,
  by: Party,
  mentoring: MentoringRow,
  at: Date,
  detail: object = {},
): Promise<void> {
  const { mentoringId } = mentoring;
  // Saying it twice says nothing new.
  const { status, hasAttended } = actionContextOf(mentoring, by.actor);
  if (status === 'CONFIRMED' && hasAttended) return;
  await makeTransition(services, tx, by, { mentoringId, action: 'attend', at, detail }, mentoring);
  await mentoringStore.markAttended(tx, mentoringId, by.actor, at);
}

/** Told to the side that stays, about the other one. */
const ABSENT_MESSAGE = '상대방이 지금은 활동하지 않아 진행할 수 없어요. 결제한 금액이 있다면 전액 돌려드려요.';

/**
 * Refuses to pay for or confirm a mentoring with a suspended or deleted member. A suspension under way is waited for, and a later one waits for
 * the caller's transaction (docs/decisions/0162).
 * @throws RefusalError `UNAUTHENTICATED` when it is the member themselves, `NOT_AVAILABLE` when it is the other one
 */
export async function mustBePresent(
  tx: Queryable,
  { mentorId, menteeId }: Pick<MentoringRow, 'mentorId' | 'menteeId'>,
  memberId: number,
): Promise<void> {
  const present = await mentoringStore.holdPresent(tx, [mentorId, menteeId]);
  if (!present.includes(memberId)) refuse('UNAUTHENTICATED');
  if (present.length < 2) refuse('NOT_AVAILABLE', { message: ABSENT_MESSAGE });
}
