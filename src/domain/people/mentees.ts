import * as z from 'zod/mini';
import { education, image, nickname, requiredText } from './members.ts';

export const MAX_MENTEE_INTRODUCTION_LENGTH = 500;
export const NO_CERTIFICATE_MESSAGE = '먼저 인증서를 업로드해주세요.';

/** Step 1 of the mentee wizard (SPEC §5). */
export const menteeProfileStep = z.object({
  nickname,
  education,
  introduction: requiredText(MAX_MENTEE_INTRODUCTION_LENGTH, '자기소개를 입력해 주세요.', '자기소개는'),
});

/** `POST /v1/mentee` and `PUT /v1/mentee` (SPEC §3, §7). */
export const menteeProfileInput = z.object({ ...menteeProfileStep.shape, image });
export type MenteeProfileInput = z.infer<typeof menteeProfileInput>;
