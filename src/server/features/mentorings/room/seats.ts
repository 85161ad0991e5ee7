import type { RoomPeer } from '#contract/mentorings/room.ts';
import { MAX_ENTRANCES_A_MINUTE } from '#domain/mentorings/times/meetings.ts';
import { refuse } from '#domain/refusals.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Topic } from '#server/platform/live/live.ts';
import { throttleStore } from '#server/platform/throttles/throttle-store.ts';
import type { Services } from '#server/services.ts';
import { minuteOf, recordDeparture, recordEntrance } from '../meetings/presence.ts';
import { attendByEntrance } from '../transitions/attend-mentoring.ts';
import type { Party } from '../transitions/make-transition.ts';
import { type ConfirmedMentoring, findOpenRoom } from './find-room.ts';
import { type SeatRow, seatStore } from './room-store.ts';

/** Counts one call of a member in a room. @throws RefusalError `TOO_MANY_REQUESTS` when it is one too many in this minute */
export async function limitInRoom(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  what: 'entrance' | 'signals' | 'beats',
  memberId: number,
  max: number,
): Promise<void> {
  const now = clock.now();
  const key = `room-${what}:${memberId}`;
  const { hits, resetsAt } = await throttleStore.hitWindow(db, key, now, new Date(now.getTime() + MINUTE_MS));
  if (hits > max) refuseForNow('TOO_MANY_REQUESTS', resetsAt.getTime() - now.getTime());
}

type Side = Party['actor'];

/** Streams report every twenty seconds that they are open; without a report for this long, nobody is there. */
const SEAT_LIVES_MS = 1.2 * MINUTE_MS;

/** The topic of one room: who is there, and what they send each other. */
export function roomTopic(mentoringId: number): Topic {
  return `room:${mentoringId}`;
}

/** Before that, a word of a stream is too old to say that it is open. */
export function aliveSince(now: Date): Date {
  return new Date(now.getTime() - SEAT_LIVES_MS);
}

/**
 * Takes the side's seat; another tab or device that had it loses it. A side that comes within the attendance window has said "here", as
 * with the tap: about itself, and no more (docs/decisions/0121).
 * @throws RefusalError `NOT_FOUND`, `NO_ROOM`, `ROOM_CLOSED`, `TOO_MANY_REQUESTS`
 */
export async function enterRoom(
  services: Services,
  memberId: number,
  mentoringId: number,
): Promise<{ seat: string; peer: RoomPeer; room: ConfirmedMentoring }> {
  const { db, clock, live } = services;
  const room = await findOpenRoom(services, memberId, mentoringId);
  await limitInRoom(services, 'entrance', memberId, MAX_ENTRANCES_A_MINUTE);
  const seat = crypto.randomUUID();
  const now = clock.now();
  await db.transaction(async (tx) => {
    await seatStore.take(tx, { mentoringId, side: room.side, seat, stream: crypto.randomUUID() }, now);
    await recordEntrance(tx, { mentoringId, side: room.side, seat }, now);
    await attendByEntrance(services, tx, room.mentoring, room.side, now);
  });
  live.publish([roomTopic(mentoringId)]);
  const seats = await seatStore.list(db, mentoringId);
  return { seat, peer: peerOf(seats, room.side, now), room };
}

/** Frees a seat, unless it was lost before. @throws RefusalError `NOT_FOUND`, `NO_ROOM`, `ROOM_CLOSED` */
export async function leaveRoom(
  services: Services,
  memberId: number,
  { mentoringId, seat }: { mentoringId: number; seat: string },
): Promise<void> {
  const { side } = await findOpenRoom(services, memberId, mentoringId);
  const at = services.clock.now();
  const hasLeft = await services.db.transaction(async (tx) => {
    const isKnown = await seatStore.leave(tx, { mentoringId, side, seat }, at);
    if (isKnown) await recordDeparture(tx, { mentoringId, seat }, at);
    return isKnown;
  });
  if (hasLeft) services.live.publish([roomTopic(mentoringId)]);
}

/**
 * The side that has this seat, and the seat that the other side took last.
 * @throws RefusalError as `findOpenRoom`, and `SEAT_TAKEN` when it is the side's no longer
 */
export async function mustHaveSeat(
  services: Services,
  memberId: number,
  mentoringId: number,
  seat: string,
): Promise<ConfirmedMentoring & { peer: SeatRow | undefined }> {
  const room = await findOpenRoom(services, memberId, mentoringId);
  const seats = await seatStore.list(services.db, mentoringId);
  if (seats.find(({ side }) => side === room.side)?.seat !== seat) refuse('SEAT_TAKEN');
  return { ...room, peer: seats.find(({ side }) => side !== room.side) };
}

/** Whether a side that took this seat last had one in the minute of `now`, by what the server knows of it. */
export function wasSeatedInMinute(seat: SeatRow | undefined, now: Date): boolean {
  if (!seat) return false;
  const { seenAt, leftAt } = seat;
  return isAlive(seat, now) || Math.max(seenAt.getTime(), leftAt?.getTime() ?? 0) >= minuteOf(now).getTime();
}

function peerOf(seats: readonly SeatRow[], own: Side, now: Date): RoomPeer {
  const peer = seats.find(({ side }) => side !== own);
  if (!peer) return { seat: null, isHere: false };
  return { seat: peer.seat, isHere: isAlive(peer, now) };
}

function isAlive({ leftAt, seenAt }: SeatRow, now: Date): boolean {
  return leftAt === null && seenAt > aliveSince(now);
}
