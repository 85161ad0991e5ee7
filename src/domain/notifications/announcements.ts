import * as z from 'zod/mini';
import type { Role } from '../people/members.ts';
import { requiredText } from '../people/members.ts';

/** Who reads an announcement (공지). */
export const AUDIENCES = ['GUEST', 'MENTEE', 'MENTOR'] as const;
export type Audience = (typeof AUDIENCES)[number];
export const AUDIENCE_LABELS: Readonly<Record<Audience, string>> = { GUEST: '손님', MENTEE: '멘티', MENTOR: '멘토' };

/** Which announcements a list at the desk has. */
export const ANNOUNCEMENT_STATES = ['SHOWN', 'OVER', 'WITHDRAWN'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

export const MAX_ANNOUNCEMENT_TITLE_LENGTH = 60;
export const MAX_ANNOUNCEMENT_LENGTH = 2000;
/** From announcing to the end, in days. */
export const MAX_ANNOUNCEMENT_DAYS = 365;

export const announcementTitle = requiredText(MAX_ANNOUNCEMENT_TITLE_LENGTH, '제목을 입력해 주세요.', '제목은');
export const announcementBody = requiredText(MAX_ANNOUNCEMENT_LENGTH, '내용을 입력해 주세요.', '내용은');
export const announcementAudience = z
  .array(z.enum(AUDIENCES))
  .check(z.minLength(1, '누구에게 보일지 골라 주세요.'), z.maxLength(AUDIENCES.length));
/** For how many days it is shown; null until it is withdrawn. */
export const announcementDays = z.nullable(
  z
    .int()
    .check(
      z.gte(1, '하루부터 정할 수 있어요.'),
      z.lte(MAX_ANNOUNCEMENT_DAYS, `${MAX_ANNOUNCEMENT_DAYS}일까지 정할 수 있어요.`),
    ),
);

/** The audience that a role belongs to; undefined for an operator, who reads all announcements. */
export function audienceOf(role: Role | undefined): Audience | undefined {
  if (role === 'ROLE_ADMIN') return undefined;
  if (role === undefined) return 'GUEST';
  return role === 'ROLE_MENTOR' ? 'MENTOR' : 'MENTEE';
}
