import * as z from 'zod/mini';
import { deskSearch } from '#domain/desk/desk.ts';
import {
  ANNOUNCEMENT_STATES,
  announcementAudience,
  announcementBody,
  announcementDays,
  announcementTitle,
  AUDIENCES,
} from '#domain/notifications/announcements.ts';
import { describeCall, describeOperatorCall } from '../call.ts';
import { deskListQuery, id, idCursor, idText, instant, nothing, pageSize, slice } from '../shapes.ts';

const announcement = z.object({ announcementId: id, title: z.string(), body: z.string(), startsAt: instant });
export type Announcement = z.infer<typeof announcement>;

const kept = z.extend(announcement, {
  audience: z.array(z.enum(AUDIENCES)),
  /** Null: until it is withdrawn. */
  endsAt: z.nullable(instant),
  withdrawnAt: z.nullable(instant),
});
export type KeptAnnouncement = z.infer<typeof kept>;

/** Announcements of the service (product §26.11). */
export const announcementCalls = {
  'GET /v1/announcements': describeCall({
    summary: '지금 보이는 공지 (최신 순; 손님, 멘티, 멘토마다 다를 수 있다)',
    access: 'public',
    query: z.object({ size: pageSize(20, 50), cursor: idCursor }),
    data: slice(announcement),
  }),
  'GET /v1/admin/announcements': describeOperatorCall({
    summary: '모든 공지 (최신 순, 제목이나 내용의 일부로 찾기)',
    operator: 'SUPPORT',
    audit: 'NOTHING',
    query: z.object({
      search: z.optional(deskSearch),
      state: z.optional(z.enum(ANNOUNCEMENT_STATES)),
      audience: z.optional(z.enum(AUDIENCES)),
      ...deskListQuery(20),
    }),
    data: slice(kept),
  }),
  'POST /v1/admin/announcements': describeOperatorCall({
    summary: '공지하기: 바로 보인다',
    operator: 'SUPPORT',
    audit: 'ANNOUNCED',
    stepUp: true,
    status: 201,
    body: z.object({
      title: announcementTitle,
      body: announcementBody,
      audience: announcementAudience,
      days: announcementDays,
    }),
    data: kept,
    idempotent: true,
  }),
  'POST /v1/admin/announcements/{announcementId}/withdrawal': describeOperatorCall({
    summary: '공지 내리기',
    operator: 'SUPPORT',
    audit: 'ANNOUNCEMENT_WITHDRAWN',
    stepUp: true,
    params: z.object({ announcementId: idText }),
    data: nothing,
  }),
};
