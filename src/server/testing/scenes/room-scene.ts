import { openStreamOf, type StreamClient } from '../clients/stream-client.ts';
import type { TestMember } from '../factories.ts';
import type { TestInstance } from '../test-instance.ts';
import { confirmFirst, FIRST, type Scene } from './mentoring-scene.ts';

export const ROOM_STREAM = 'GET /v1/mentoring/{mentoringId}/room/stream';

/** A mentoring confirmed for `FIRST`, this many minutes after its start. */
export async function meetInRoom(instance: TestInstance, minutes = 0): Promise<Scene> {
  const scene = await confirmFirst(instance);
  setMinutes(instance, minutes);
  return scene;
}

/** Sets the clock to this many minutes after the start of `FIRST`. */
export function setMinutes({ clock }: Pick<TestInstance, 'clock'>, minutes: number): void {
  clock.set(`${FIRST.startTime}+09:00`);
  clock.advance({ minutes });
}

/** Takes a seat. */
export function enter({ params }: Scene, { client }: TestMember) {
  return client.get('POST /v1/mentoring/{mentoringId}/room/entrance', { params });
}

/** The stream of a seat. The instance must listen. */
export function openRoomStream(
  instance: TestInstance,
  { mentoringId }: Scene,
  { client }: TestMember,
  seat: string,
  lastEventId?: string,
): Promise<StreamClient<typeof ROOM_STREAM>> {
  const path = `/v1/mentoring/${mentoringId}/room/stream?seat=${seat}`;
  return openStreamOf(instance, client, {
    name: ROOM_STREAM,
    path,
    ...(lastEventId === undefined ? {} : { lastEventId }),
  });
}

/** Sends messages from one seat to the other. */
export function signal(
  { params }: Scene,
  { client }: TestMember,
  body: { seat: string; to: string; number: number; signals: string[] },
) {
  return client.call('POST /v1/mentoring/{mentoringId}/room/signals', { params, body });
}

/** Reports what a seat received of the other. */
export function beat(
  { params }: Scene,
  { client }: TestMember,
  seat: string,
  received: { heard?: number; seen?: number } = { heard: 4000 },
) {
  const body = { seat, heard: 0, seen: 0, path: 'direct', ...received };
  return client.call('POST /v1/mentoring/{mentoringId}/room/beats', { params, body });
}
