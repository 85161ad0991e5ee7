import * as z from 'zod/mini';
import { deskSearch } from '#domain/desk/desk.ts';
import {
  calendarDay,
  dayName,
  isCalendarYear,
  PERIOD_KINDS,
  schoolPeriod,
} from '#domain/mentors/campus-calendar/school-periods.ts';
import { education } from '#domain/people/members.ts';
import { describeOperatorCall } from '../call.ts';
import { id, idCursor, idText, nothing, pageSize, slice } from '../shapes.ts';

/** The note on a day in time pickers (product §3.5). */
export const dayNote = z.object({
  /** Public holiday and periods of the school: `추석 연휴`, `중간고사`. */
  label: z.string(),
  isHoliday: z.boolean(),
  /** A time on another day is suggested first. */
  isAvoided: z.boolean(),
});

const period = z.object({
  periodId: id,
  schoolName: z.string(),
  kind: z.enum(PERIOD_KINDS),
  name: z.string(),
  /** `YYYY-MM-DD` of the Korean calendar, both included. */
  startsOn: z.string(),
  endsOn: z.string(),
});
export type KeptPeriod = z.infer<typeof period>;

const holiday = z.object({
  day: z.string(),
  name: z.string(),
  /** `LAW`: computed; `ADDED`: by an operator; `REMOVED`: computed, and taken away by an operator. */
  source: z.enum(['LAW', 'ADDED', 'REMOVED']),
});
export type KeptHoliday = z.infer<typeof holiday>;

const year = z.pipe(
  z.string().check(
    z.regex(/^\d{4}$/),
    z.refine((text) => isCalendarYear(Number(text)), '연도를 확인해 주세요.'),
  ),
  z.transform(Number),
);
const dayParams = z.object({ day: calendarDay });
const periodParams = z.object({ periodId: idText });

/** Public holidays and the periods of each school, as operators keep them (product §26.16). */
export const campusCalendarCalls = {
  'GET /v1/admin/holidays': describeOperatorCall({
    summary: '한 해의 공휴일: 법에 따라 계산한 날과 운영자가 더하거나 뺀 날',
    operator: 'SUPPORT',
    audit: 'NOTHING',
    query: z.object({ year }),
    data: z.object({ days: z.array(holiday) }),
  }),
  'PUT /v1/admin/holidays/{day}': describeOperatorCall({
    summary: '하루를 공휴일로 정하거나(이름), 공휴일이 아니라고 정하기(null)',
    operator: 'SUPPORT',
    audit: 'HOLIDAY_CHANGED',
    params: dayParams,
    body: z.object({ name: z.nullable(dayName) }),
    data: nothing,
  }),
  'DELETE /v1/admin/holidays/{day}': describeOperatorCall({
    summary: '운영자가 정한 것을 지우고 법대로 되돌리기',
    operator: 'SUPPORT',
    audit: 'HOLIDAY_RESTORED',
    params: dayParams,
    data: nothing,
  }),
  'GET /v1/admin/school-periods': describeOperatorCall({
    summary: '학교마다의 시험 기간, 방학, 그 밖의 기간 (최근에 넣은 순; 학교 이름의 일부로 찾기)',
    operator: 'SUPPORT',
    audit: 'NOTHING',
    query: z.object({ search: z.optional(deskSearch), size: pageSize(20, 50), cursor: idCursor }),
    data: slice(period),
  }),
  'POST /v1/admin/school-periods': describeOperatorCall({
    summary: '기간 더하기: 바로 그 학교의 시간 고르기 화면에 보인다',
    operator: 'SUPPORT',
    audit: 'SCHOOL_PERIOD_ADDED',
    status: 201,
    body: z.object({ schoolName: education.shape.schoolName, period: schoolPeriod }),
    data: period,
    idempotent: true,
  }),
  'PUT /v1/admin/school-periods/{periodId}': describeOperatorCall({
    summary: '기간 고치기',
    operator: 'SUPPORT',
    audit: 'SCHOOL_PERIOD_CHANGED',
    params: periodParams,
    body: z.object({ period: schoolPeriod }),
    data: period,
  }),
  'DELETE /v1/admin/school-periods/{periodId}': describeOperatorCall({
    summary: '기간 지우기',
    operator: 'SUPPORT',
    audit: 'SCHOOL_PERIOD_REMOVED',
    params: periodParams,
    data: nothing,
  }),
};
