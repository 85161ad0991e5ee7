import * as z from 'zod/mini';
import { image } from '#domain/people/members.ts';
import { menteeProfileInput } from '#domain/people/mentees.ts';
import { describeCall } from '../call.ts';
import { asShown } from '../shapes.ts';

/** SPEC §3 "Mentee profile". */
export const menteeProfile = z.object({
  ...asShown(menteeProfileInput.shape),
  image,
  email: z.string(),
  /** Whether the school is verified, so that the student may propose. */
  isVerified: z.boolean(),
});
export type MenteeProfile = z.infer<typeof menteeProfile>;

export const menteeCalls = {
  'GET /v1/mentee/me': describeCall({ summary: '내 멘티 프로필', access: 'mentee', data: menteeProfile }),
  'POST /v1/mentee': describeCall({
    summary: '멘티 프로필 등록',
    access: 'mentee',
    status: 201,
    body: menteeProfileInput,
    data: menteeProfile,
  }),
  'PUT /v1/mentee': describeCall({
    summary: '멘티 프로필 수정',
    access: 'mentee',
    body: menteeProfileInput,
    data: menteeProfile,
  }),
};
