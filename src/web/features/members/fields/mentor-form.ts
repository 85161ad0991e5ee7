import type { DefaultValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { requiredText } from '#domain/members.ts';
import {
  DEFAULT_END_TIME,
  DEFAULT_START_TIME,
  MAX_MESSAGE_LENGTH_IN_EDIT,
  mentorMessageStep,
  mentorProfileInput,
} from '#domain/mentors.ts';

/** A mentor's profile as the forms of wizard and edit screen hold it. */
export type MentorForm = z.input<typeof mentorProfileInput>;

export const EMPTY_MENTOR: DefaultValues<MentorForm> = {
  nickname: '',
  education: { schoolName: '', major: '' },
  organization: { name: '', detailedJob: '' },
  introduction: { title: '', content: '' },
  mentoringField: [],
  timezone: { days: [], startTime: DEFAULT_START_TIME, endTime: DEFAULT_END_TIME },
  message: '',
  hashtags: [],
  portfolio: { url: '', description: '', fileSize: 0 },
  image: { fileName: '', filePath: '' },
};

/**
 * The rules of the edit screen: as at registration, but a new message has at most 200 characters (SPEC §5). The longer one
 * a mentor registered with stays valid as long as it is left as it is.
 */
export function mentorEditInput(registeredMessage: string) {
  const shortMessage = requiredText(MAX_MESSAGE_LENGTH_IN_EDIT, '멘티에게 전할 메시지를 입력해주세요.', '메시지는');
  const unchanged = z.literal(registeredMessage);
  return z.object({
    ...mentorProfileInput.shape,
    message: registeredMessage.length > MAX_MESSAGE_LENGTH_IN_EDIT ? z.union([unchanged, shortMessage]) : shortMessage,
  });
}

/** The fields of each wizard step, to check one step at a time (SPEC §5). */
export const MENTOR_STEP_FIELDS = [
  ['nickname', 'education', 'organization'],
  ['introduction', 'mentoringField', 'timezone'],
  Object.keys(mentorMessageStep.shape) as (keyof typeof mentorMessageStep.shape)[],
] as const;
