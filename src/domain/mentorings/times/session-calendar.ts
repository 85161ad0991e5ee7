import { SERVICE_NAME } from '../../brand.ts';
import { describeKoreanTime } from '../../time/korean-time.ts';
import { ROOM_EARLY_MINUTES } from './room-hours.ts';

/** The title of a session in a calendar. It names nobody, because calendars are shared and shown on locked screens. */
export const SESSION_SUMMARY = `${SERVICE_NAME} 멘토링`;

/** The description of a session in a calendar, which shows times in its own zone. @param roomAddress of the room's page, with the origin */
export function describeSession(startsAt: Date, roomAddress: string): string {
  return `한국 시간 ${describeKoreanTime(startsAt)}에 시작해요. 시작 ${ROOM_EARLY_MINUTES}분 전부터 여기에서 만나요: ${roomAddress}`;
}

/** A feed has the sessions of this many past days, and all future ones. */
export const FEED_PAST_DAYS = 30;
/** A cancelled session stays in a feed as cancelled for this many days, so that applications that rarely read it learn of it. */
export const CANCELLED_EVENT_DAYS = 30;
/** New addresses of a member in an hour. */
export const MAX_CALENDAR_ADDRESSES_AN_HOUR = 10;
/** How often one feed may be read in a minute; applications do so every few hours. */
export const MAX_FEED_READS_A_MINUTE = 30;
