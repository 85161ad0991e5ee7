import * as z from 'zod/mini';
import { toWebAddress } from '../../text/web-address.ts';
import { MINUTE_MS } from '../../time/durations.ts';
import { ROOM_LATE_MINUTES, ROOM_EARLY_MINUTES } from './room-hours.ts';
import { SESSION_MS } from './session-length.ts';

/** Where the two of a mentoring meet: in a room of this service, or at an https address of the mentor's own (product §16). */
export const MEETING_KINDS = ['ROOM', 'LINK'] as const;
export type MeetingKind = (typeof MEETING_KINDS)[number];

export const MAX_MEETING_LINK_LENGTH = 500;

const LINK_MESSAGE = 'https:// 로 시작하는 회의 주소를 넣어 주세요.';
/** A mentor's own address for meetings, in the form of `toWebAddress`. */
export const meetingLink = z.string().check(
  z.overwrite((text) => toWebAddress(text.trim()) ?? text.trim()),
  z.maxLength(MAX_MEETING_LINK_LENGTH, `주소는 ${MAX_MEETING_LINK_LENGTH}자까지 넣을 수 있어요.`),
  z.refine((text) => toWebAddress(text) === text, LINK_MESSAGE),
);

/** A mentor's choice: the room, or a link. */
export const meetingChoice = z.object({ kind: z.enum(MEETING_KINDS), link: z.optional(meetingLink) }).check(
  z.refine(({ kind, link }) => kind === 'ROOM' || link !== undefined, {
    path: ['link'],
    error: LINK_MESSAGE,
  }),
);
export type MeetingChoice = z.infer<typeof meetingChoice>;

/** When the room of a session is open. */
export interface RoomHours {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

/** From ten minutes before the start to ten minutes after the end. */
export function roomHours(startsAt: Date): RoomHours {
  const endsAt = new Date(startsAt.getTime() + SESSION_MS);
  return {
    startsAt,
    endsAt,
    opensAt: new Date(startsAt.getTime() - ROOM_EARLY_MINUTES * MINUTE_MS),
    closesAt: new Date(endsAt.getTime() + ROOM_LATE_MINUTES * MINUTE_MS),
  };
}

/** The room of a session that started before this instant has closed at `now`. */
export function closedIfStartedBefore(now: Date): Date {
  return new Date(now.getTime() - SESSION_MS - ROOM_LATE_MINUTES * MINUTE_MS);
}

export function isRoomOpen({ opensAt, closesAt }: Pick<RoomHours, 'opensAt' | 'closesAt'>, now: Date): boolean {
  return opensAt <= now && now <= closesAt;
}

/** Maximum of numbered messages per seat: a connection takes a dozen, a restart as many again. */
export const MAX_SIGNALS_OF_A_SEAT = 2000;
/** Together in one call. */
export const MAX_SIGNALS_AT_ONCE = 20;
/** ASCII characters; the description of a call with sound and picture has some seven thousand. */
export const MAX_SIGNAL_LENGTH = 16_384;

/** Limits of a side per minute. */
export const MAX_ENTRANCES_A_MINUTE = 30;
export const MAX_SIGNAL_CALLS_A_MINUTE = 240;
export const MAX_BEATS_A_MINUTE = 12;
