import { expect } from 'vitest';
import { isAttendanceOpen } from '#domain/mentorings/states/attendance.ts';
import type { TestMember } from '../factories.ts';
import type { Move, Side } from './move.ts';
import { pick } from './send-request.ts';
import { findConfirmed } from './session-moves.ts';
import type { World } from './world.ts';

type Of<Kind extends Move['kind']> = Extract<Move, { kind: Kind }>;
type Act = Of<'visitRoom'>['acts'][number];

/** A side in a room: the seats that it has taken, of which the last is its own and the others were displaced. */
interface RoomSide {
  readonly side: Side;
  readonly client: TestMember['client'];
  readonly seats: string[];
  hasLeft: boolean;
}

/** The session and its two sides, as the moves expect them to be. */
interface RoomSession {
  readonly world: World;
  readonly params: { readonly mentoringId: number };
  readonly start: Date;
}

/** What the room answers when it is not open: before and long after the session, or when the mentoring has ended. */
const CLOSED: readonly (string | undefined)[] = ['ROOM_CLOSED', 'NO_ROOM'];

/**
 * The two of a confirmed session come to its room: each takes a seat and perhaps another one, reports what it receives, and leaves. A seat that
 * was displaced reports nothing and frees nothing; a side that enters reads whether the other is there.
 */
export async function visitRoom(world: World, { mentoring: from, acts }: Of<'visitRoom'>): Promise<void> {
  const confirmed = await findConfirmed(world, from);
  const chosen = confirmed && pick(world.mentorings, confirmed.mentoring);
  if (!confirmed || !chosen) return;
  const { start } = confirmed;
  if (start > world.instance.clock.now()) world.instance.clock.set(start);
  const mentor: RoomSide = { side: 'mentor', client: chosen.mentor.client, seats: [], hasLeft: false };
  const mentee: RoomSide = { side: 'mentee', client: chosen.mentee.client, seats: [], hasLeft: false };
  const visit = { world, params: { mentoringId: chosen.mentoringId }, start };
  const entrances = (['mentor', 'mentee'] as const).map((side): Act => ({ side, act: 'enter', isDisplaced: false }));
  for (const act of [...entrances, ...acts]) {
    const [own, other] = act.side === 'mentor' ? [mentor, mentee] : [mentee, mentor];
    if ((await takeAct(visit, act, own, other)) === 'CLOSED') return;
  }
}

async function takeAct(visit: RoomSession, { act, isDisplaced }: Act, own: RoomSide, other: RoomSide) {
  const seat = isDisplaced ? own.seats.at(-2) : own.seats.at(-1);
  if (act === 'enter') return enter(visit, own, other);
  if (!seat) return undefined;
  return act === 'leave' ? leave(visit, own, seat) : report(visit, own, other, seat);
}

async function enter(visit: RoomSession, own: RoomSide, other: RoomSide): Promise<'CLOSED' | undefined> {
  const { params, start, world } = visit;
  const { status, code, data } = await own.client.call('POST /v1/mentoring/{mentoringId}/room/entrance', { params });
  if (CLOSED.includes(code)) return 'CLOSED';
  if (code === 'TOO_MANY_REQUESTS') return undefined;
  expect(status, `an entrance: ${code}`).toBe(201);
  own.seats.push(data.seat);
  own.hasLeft = false;
  // A side that comes within the attendance window has confirmed its own attendance.
  if (isAttendanceOpen(start, world.instance.clock.now())) expect(await attendanceOf(visit, own)).toBe(true);
  if (other.seats.length > 0) expect(data.peer).toEqual({ seat: other.seats.at(-1), isHere: !other.hasLeft });
  return undefined;
}

async function leave({ world, params }: RoomSession, own: RoomSide, seat: string): Promise<'CLOSED' | undefined> {
  const body = { seat };
  const { status, code } = await own.client.call('POST /v1/mentoring/{mentoringId}/room/departure', { params, body });
  if (CLOSED.includes(code)) return 'CLOSED';
  expect(status, `a departure: ${code}`).toBe(200);
  if (seat !== own.seats.at(-1)) return undefined;
  own.hasLeft = true;
  countEnd(world, 'room left');
  return undefined;
}

/** A seat reports that it received the other side, which was there by that if it has a seat; a displaced one is refused, and changes nothing. */
async function report(visit: RoomSession, own: RoomSide, other: RoomSide, seat: string): Promise<'CLOSED' | undefined> {
  const { world, params, start } = visit;
  const isOwn = seat === own.seats.at(-1);
  const before = await attendanceOf(visit, other);
  const body = { seat, heard: 4000, seen: 0, path: 'direct' } as const;
  const { status, code } = await own.client.call('POST /v1/mentoring/{mentoringId}/room/beats', { params, body });
  if (CLOSED.includes(code)) return 'CLOSED';
  if (isOwn && code === 'TOO_MANY_REQUESTS') return undefined;
  expect([status, code], 'a report').toEqual(isOwn ? [200, undefined] : [409, 'SEAT_TAKEN']);
  // The clock stands still during a visit: a side that has left was seated in this minute too.
  const isAttended = isOwn && other.seats.length > 0 && isAttendanceOpen(start, world.instance.clock.now());
  expect(await attendanceOf(visit, other)).toBe(isAttended || before);
  if (!isOwn) countEnd(world, 'seat displaced');
  return undefined;
}

async function attendanceOf({ params }: RoomSession, { client, side }: RoomSide): Promise<boolean> {
  return (await client.get('GET /v1/mentoring/{mentoringId}', { params })).attendance[side];
}

function countEnd({ ends }: World, end: string): void {
  ends.set(end, (ends.get(end) ?? 0) + 1);
}
