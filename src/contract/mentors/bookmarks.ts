import * as z from 'zod/mini';
import { MENTOR_PAGE_SIZE } from '#domain/mentors/mentor-list.ts';
import { JOB_FIELDS } from '#domain/people/job-fields.ts';
import { describeCall } from '../call.ts';
import { idText, nothing, pageSize, slice } from '../shapes.ts';
import { mentorListItem } from './mentors.ts';

/** `tellsNewTimes`: whether the member hears when the mentor has new free times. */
const bookmarkedMentor = z.extend(mentorListItem, { tellsNewTimes: z.boolean() });
export type BookmarkedMentor = z.infer<typeof bookmarkedMentor>;

export const bookmarkCalls = {
  'PUT /v1/bookmark/{mentorId}': describeCall({
    summary: '북마크 추가',
    access: 'member',
    params: z.object({ mentorId: idText }),
    data: nothing,
  }),
  'DELETE /v1/bookmark/{mentorId}': describeCall({
    summary: '북마크 해제',
    access: 'member',
    params: z.object({ mentorId: idText }),
    data: nothing,
  }),
  'PUT /v1/bookmark/{mentorId}/new-times': describeCall({
    summary: '북마크한 멘토의 새 시간 알림 켜기',
    access: 'member',
    params: z.object({ mentorId: idText }),
    data: nothing,
  }),
  'DELETE /v1/bookmark/{mentorId}/new-times': describeCall({
    summary: '북마크한 멘토의 새 시간 알림 끄기',
    access: 'member',
    params: z.object({ mentorId: idText }),
    data: nothing,
  }),
  'GET /v1/bookmark': describeCall({
    summary: '북마크한 멘토 (오래된 순)',
    access: 'member',
    query: z.object({
      sort: z._default(z.enum(['createdAt,ASC']), 'createdAt,ASC'),
      size: pageSize(MENTOR_PAGE_SIZE, 30),
      /** `sliceInfo.cursor` of the previous page: the time of the bookmark, in microseconds, and the mentor. */
      cursor: z.optional(z.string().check(z.regex(/^\d{1,17}_[1-9]\d{0,14}$/))),
      field: z.optional(z.enum(JOB_FIELDS)),
      subField: z.optional(z.string().check(z.maxLength(30))),
    }),
    data: slice(bookmarkedMentor),
  }),
};
