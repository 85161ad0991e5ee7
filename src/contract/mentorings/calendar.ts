import * as z from 'zod/mini';
import { describeCall } from '../call.ts';
import { instant, nothing } from '../shapes.ts';

/** The address under which a calendar application reads the caller's sessions. */
const calendarAddress = z.object({
  /** Null without one, and when it cannot be shown again because the server's secret has changed since. */
  address: z.nullable(z.string()),
  /** Since when there is one; null without. */
  createdAt: z.nullable(instant),
});
export type CalendarAddress = z.infer<typeof calendarAddress>;

export const calendarCalls = {
  'GET /v1/calendar': describeCall({
    summary: '내 캘린더 구독 주소',
    access: 'member',
    data: calendarAddress,
  }),
  // Its answer, which is stored under the Idempotency-Key, does not have the address.
  'POST /v1/calendar': describeCall({
    summary: '캘린더 구독 주소 새로 만들기. 전의 주소는 더 이상 열리지 않는다',
    access: 'member',
    status: 201,
    data: nothing,
    idempotent: true,
  }),
  'DELETE /v1/calendar': describeCall({
    summary: '캘린더 구독 주소 끄기',
    access: 'member',
    data: nothing,
  }),
};
