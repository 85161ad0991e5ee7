import { expect } from 'vitest';
import { isAttendanceOpen } from '#domain/mentorings/states/attendance.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { parseKoreanTime } from '#domain/time/korean-time.ts';
import { writeReview } from './message-and-review-moves.ts';
import type { Move, Side } from './move.ts';
import { NEWEST, pick } from './send-request.ts';
import { tryTransition } from './transition-moves.ts';
import { worldStore } from './world-store.ts';
import { runJobs, type World } from './world.ts';

type Of<Kind extends Move['kind']> = Extract<Move, { kind: Kind }>;

/** A confirmed session takes place: who taps, who is received in the room, who says afterwards that something went wrong. */
export async function attendSession(
  world: World,
  { mentoring: from, present, received, disputing }: Of<'attendSession'>,
): Promise<void> {
  const confirmed = await findConfirmed(world, from);
  if (!confirmed) return;
  const { mentoring, start } = confirmed;
  if (start > world.instance.clock.now()) world.instance.clock.set(start);
  for (const side of present) await tryTransition(world, { kind: 'attend', mentoring, side }, true);
  for (const side of received) await receive(world, mentoring, side);
  if (disputing.length > 0) world.instance.clock.advance({ minutes: 15 });
  for (const side of disputing) await tryTransition(world, { kind: 'dispute', mentoring, side, hasFile: false }, true);
}

/** Two meet, and hours or days later one of them objects; every job that was due by then has run. */
export async function objectLater(world: World, { mentoring: from, side, hours }: Of<'objectLater'>): Promise<void> {
  const mentoring = await meet(world, from, hours);
  if (mentoring !== undefined) await tryTransition(world, { kind: 'dispute', mentoring, side, hasFile: true }, true);
}

/** Two meet, and some of them write about it when it has been completed. */
export async function thank(world: World, { mentoring: from, sides, hours }: Of<'thank'>): Promise<void> {
  const mentoring = await meet(world, from, hours);
  if (mentoring === undefined) return;
  for (const side of sides) await writeReview(world, { kind: 'review', mentoring, side }, true);
}

/** Two meet, and this many hours pass after the session. @returns the mentoring as moves name it; undefined where none is confirmed */
export async function meet(world: World, from: number, hours: number): Promise<number | undefined> {
  const confirmed = await findConfirmed(world, from);
  if (!confirmed) return undefined;
  const { mentoring } = confirmed;
  const both: Side[] = ['mentor', 'mentee'];
  await attendSession(world, { kind: 'attendSession', mentoring, present: both, received: both, disputing: [] });
  world.instance.clock.advance({ minutes: 31 });
  for (let left = hours; left > 0; left -= 25) {
    await runJobs(world);
    world.instance.clock.advance({ hours: Math.min(left, 25) });
  }
  await runJobs(world);
  return mentoring;
}

/** Both take a seat, and the other side of `side` reports to have received it in the room: it was there, tap or no tap. */
async function receive(world: World, mentoring: number, side: Side): Promise<void> {
  const chosen = pick(world.mentorings, mentoring);
  if (!chosen) return;
  const params = { mentoringId: chosen.mentoringId };
  const { client } = side === 'mentor' ? chosen.mentee : chosen.mentor;
  const own = await chosen[side].client.call('POST /v1/mentoring/{mentoringId}/room/entrance', { params });
  if (own.code === 'TOO_MANY_REQUESTS') return;
  const entrance = await client.call('POST /v1/mentoring/{mentoringId}/room/entrance', { params });
  // Nobody is received after the session has ended or its room has closed, nor by a side that keeps re-entering.
  if (entrance.status !== 201) {
    expect(['ROOM_CLOSED', 'NO_ROOM', 'TOO_MANY_REQUESTS']).toContain(entrance.code);
    return;
  }
  const body = { seat: entrance.data.seat, heard: 4000, seen: 0, path: 'direct' } as const;
  const answer = await client.call('POST /v1/mentoring/{mentoringId}/room/beats', { params, body });
  if (answer.code === 'TOO_MANY_REQUESTS') return;
  expect(answer).toMatchObject({ status: 200 });
  const seen = await client.get('GET /v1/mentoring/{mentoringId}', { params });
  const start = seen.confirmedTime && parseKoreanTime(seen.confirmedTime.startTime);
  if (start && isAttendanceOpen(start, world.instance.clock.now())) expect(seen.attendance[side]).toBe(true);
}

/** A side of a confirmed session cancels this many hours before its start. */
export async function cancelBeforeStart(
  world: World,
  { mentoring: from, side, hours }: Of<'cancelBeforeStart'>,
): Promise<void> {
  const { clock } = world.instance;
  const confirmed = await findConfirmed(world, from);
  if (!confirmed) return;
  const { mentoring, start } = confirmed;
  const cancelledAt = new Date(start.getTime() - hours * HOUR_MS);
  if (cancelledAt > clock.now()) clock.set(cancelledAt);
  await tryTransition(world, { kind: 'cancel', mentoring, side }, true);
}

/** The first confirmed mentoring among the newest, starting at the index `from`. */
export async function findConfirmed(
  { instance, mentorings }: World,
  from: number,
): Promise<{ mentoring: number; start: Date } | undefined> {
  const starts = new Map((await worldStore.listConfirmed(instance.db)).map(({ id, startsAt }) => [id, startsAt]));
  for (let mentoring = from; mentoring < from + NEWEST; mentoring += 1) {
    const start = starts.get(pick(mentorings, mentoring)?.mentoringId ?? 0);
    if (start) return { mentoring, start };
  }
  return undefined;
}
