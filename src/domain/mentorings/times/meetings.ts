import * as z from 'zod/mini';
import { MINUTE_MS } from '../../time/durations.ts';
import { ROOM_EARLY_MINUTES, ROOM_LATE_MINUTES } from './room-hours.ts';
import { SESSION_MS } from './session-length.ts';

/** Where the two of a mentoring meet: in a room of this service, or at an https address of the mentor's own (product §16). */
export const MEETING_KINDS = ['ROOM', 'LINK'] as const;
export type MeetingKind = (typeof MEETING_KINDS)[number];

const MAX_MEETING_LINK_LENGTH = 500;

const LINK_MESSAGE = 'https:// 로 시작하는 회의 주소를 넣어 주세요.';
/** A mentor's own address for meetings, in the form of `toWebAddress`. */
const meetingLink = z.string().check(
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

/** The part of the URL parser in browsers and Node that is needed here: the domain knows no runtime. */
declare const URL: { new (text: string): { readonly host: string }; canParse(text: string): boolean };

/** https, a host with a dot and without a user in front of it, perhaps a port, then what follows. */
const PARTS = /^https:\/\/(?<host>[^\s\\/?#@:%[\]]+\.[^\s\\/?#@:%[\]]+(?::\d{1,5})?)(?<rest>(?:[/?#][^\s\\]*)?)$/i;
const HOST = /^[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?$/;
/** A host of numbers only is read as an IPv4 address, even if some are missing. */
const FOUR_NUMBERS = /^\d+(?:\.\d+){3}(?::\d+)?$/;
const NUMBERS = /^[\d.]+(?::\d+)?$/;

/**
 * An https address in the one form that is stored: scheme and host in lower case, the host in ASCII (`xn--…`), no needless port. What follows the host
 * stays as typed.
 * @returns undefined for other texts, also for a port above 65535 and for an address with a user or password
 */
export function toWebAddress(text: string): string | undefined {
  const { host: typed = '', rest = '' } = PARTS.exec(text)?.groups ?? {};
  const origin = `https://${typed}`;
  if (typed === '' || !URL.canParse(origin)) return undefined;
  const { host } = new URL(origin);
  if (!HOST.test(host)) return undefined;
  if (NUMBERS.test(host) && !FOUR_NUMBERS.test(typed)) return undefined;
  return `https://${host}${rest}`;
}
