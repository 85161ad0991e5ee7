import * as z from 'zod/mini';
import { applyTime } from '#domain/mentorings/times/slots.ts';
import { calendarAddress } from '#domain/mentors/calendars.ts';
import { describeCall } from '../call.ts';
import { idText, instant } from '../shapes.ts';

/** A calendar of a mentor's own, as its owner sees it. */
const ownCalendar = z.object({
  calendarId: z.int(),
  /** Its server's name: the rest of the address is as good as a password. Null when it cannot be read any more. */
  host: z.nullable(z.string()),
  blocksAllDay: z.boolean(),
  /** When it was last read. */
  readAt: instant,
  /** Why it cannot be read at the moment, as a sentence. */
  problem: z.nullable(z.string()),
});
export type OwnCalendar = z.infer<typeof ownCalendar>;
const calendars = z.object({ calendars: z.array(ownCalendar) });

/** What a calendar blocks in the next two weeks. */
const preview = z.object({
  days: z.array(
    z.object({
      /** `YYYY-MM-DD`, a day of the Korean calendar. */
      day: z.string(),
      /** Half hours of events with a time, `HH:MM` KST. */
      starts: z.array(z.string()),
      /** An event lasts all of the day; it blocks the day only where the mentor says so. */
      isAllDay: z.boolean(),
    }),
  ),
});
export type CalendarPreview = z.infer<typeof preview>;

const params = z.object({ calendarId: idText });

export const mentorCalendarCalls = {
  'GET /v1/mentor/me/calendars': describeCall({ summary: '연결한 내 캘린더', access: 'mentor', data: calendars }),
  'POST /v1/mentor/me/calendars/preview': describeCall({
    summary: '캘린더를 연결하면 앞으로 2주 동안 막히는 시간',
    access: 'mentor',
    body: z.object({ address: calendarAddress }),
    data: preview,
  }),
  'POST /v1/mentor/me/calendars': describeCall({
    summary: '캘린더 연결하기 (3개까지): 바쁜 시간만 저장한다',
    access: 'mentor',
    body: z.object({ address: calendarAddress, blocksAllDay: z.boolean() }),
    data: calendars,
  }),
  'POST /v1/mentor/me/calendars/check': describeCall({
    summary: '수락하기 전에 캘린더를 다시 읽고, 그 시간에 다른 일정이 있는지 보기',
    access: 'mentor',
    body: z.object({ startTime: applyTime.shape.startTime }),
    data: z.object({ isBusy: z.boolean() }),
  }),
  'PATCH /v1/mentor/me/calendars/{calendarId}': describeCall({
    summary: '종일 일정이 있는 날을 비울지 바꾸기',
    access: 'mentor',
    params,
    body: z.object({ blocksAllDay: z.boolean() }),
    data: z.null(),
  }),
  'DELETE /v1/mentor/me/calendars/{calendarId}': describeCall({
    summary: '캘린더 연결 끊기',
    access: 'mentor',
    params,
    data: z.null(),
  }),
};
