import * as z from 'zod/mini';
import { availabilityInput } from '#domain/mentors/availability/availability.ts';
import { CLOSURES } from '#domain/mentors/availability/free-times.ts';
import { describeCall } from '../call.ts';
import { idText, instant } from '../shapes.ts';
import { dayNote } from './campus-calendar.ts';

/** `YYYY-MM-DD`, a day of the Korean calendar. */
const day = z.string();
/** Starts of half hours, `HH:MM` KST. */
const halfHours = z.array(z.string());

/** A mentor's availability; until they set it, the days and hours of the profile. */
export const availability = z.object({
  ...availabilityInput.shape,
  maxOpenProposals: z.nullable(z.int()),
  /** When the mentor's pause began; null without one (product §3.4). */
  pausedAt: z.nullable(instant),
  /** The service's minimum for `noticeHours`. */
  minimumNoticeHours: z.int(),
  /** Half hours of confirmed sessions that lie ahead. */
  booked: z.array(z.object({ day, starts: halfHours })),
  /** Notes on days ahead, so that the mentor can close them. */
  notes: z.array(z.object({ day, label: z.string(), isHoliday: z.boolean() })),
});
export type Availability = z.infer<typeof availability>;

/** A mentor's half hours as the time picker of a proposal needs them. */
export const freeTimes = z.object({
  /** Hours before its start until which a time may be proposed to this mentor. */
  noticeHours: z.int(),
  /** From today to the last day that can be proposed. */
  days: z.array(
    z.object({
      day,
      /** Why nothing of the day may be proposed; null when it may. */
      closure: z.nullable(z.enum(CLOSURES)),
      /** Free; other half hours may be proposed too unless they are taken. */
      free: halfHours,
      /** Taken by a session of the mentor's. */
      booked: halfHours,
      /** Taken by a session of the caller's own. */
      own: halfHours,
      /** Null for an ordinary day. */
      note: z.nullable(dayNote),
    }),
  ),
});
export type FreeTimes = z.infer<typeof freeTimes>;

export const availabilityCalls = {
  'GET /v1/mentor/me/availability': describeCall({
    summary: '내 가능한 시간',
    access: 'mentor',
    data: availability,
  }),
  'PUT /v1/mentor/me/availability': describeCall({
    summary:
      '내 가능한 시간 바꾸기: 주간 시간표, 다른 날짜, 최소 예약 시간, 한 주의 횟수. 프로필의 선호 요일과 시간도 함께 바뀐다',
    access: 'mentor',
    body: availabilityInput,
    data: availability,
    idempotent: true,
  }),
  'GET /v1/mentor/{mentorId}/free-times': describeCall({
    summary: '멘토의 비어 있는 시간 (오늘부터 제안할 수 있는 마지막 날까지)',
    access: 'public',
    params: z.object({ mentorId: idText }),
    data: freeTimes,
  }),
};
