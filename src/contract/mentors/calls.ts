import * as z from 'zod/mini';
import { describeCall } from '../call.ts';
import { availabilityCalls } from './availability.ts';
import { bookmarkCalls } from './bookmarks.ts';
import { mentorCalendarCalls } from './calendars.ts';
import { campusCalendarCalls } from './campus-calendar.ts';
import { mentorCalls } from './mentors.ts';
import { waitCalls } from './waits.ts';

const pauseCalls = {
  'PUT /v1/mentor/me/pause': describeCall({
    summary: '잠시 쉬기: 목록에 보이지 않고 새 제안을 받지 않는다',
    access: 'mentor',
    data: z.null(),
  }),
  'DELETE /v1/mentor/me/pause': describeCall({ summary: '다시 시작하기', access: 'mentor', data: z.null() }),
};

/** Every call of the area `mentors`. */
export const MENTORS_CALLS = {
  ...campusCalendarCalls,
  ...mentorCalls,
  ...availabilityCalls,
  ...mentorCalendarCalls,
  ...pauseCalls,
  ...bookmarkCalls,
  ...waitCalls,
};
