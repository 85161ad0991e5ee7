import type { DefaultValues } from 'react-hook-form';
import * as z from 'zod/mini';
import type { MenteeProfile } from '#contract/people/members.ts';
import { DEFAULT_END_TIME, DEFAULT_START_TIME } from '#domain/people/mentor-limits.ts';
import { mentorMessageStep, mentorProfileInput, messageInEdit } from '#domain/people/mentors.ts';

/** A mentor's profile as the values of the wizard's and the edit screen's form. */
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

/** The wizard's initial values, from a graduate's mentee profile (product §1.5). */
export function mentorFrom(mentee: MenteeProfile | null): DefaultValues<MentorForm> {
  if (!mentee) return EMPTY_MENTOR;
  const { nickname, education, image } = mentee;
  return { ...EMPTY_MENTOR, nickname, education, image };
}

/** The rules of the edit screen: those of the registration, except for the message. */
export function mentorEditInput(registeredMessage: string) {
  return z.object({ ...mentorProfileInput.shape, message: messageInEdit(registeredMessage) });
}

/** The fields of each wizard step, to validate one step at a time (SPEC §5). */
export const MENTOR_STEP_FIELDS = [
  ['nickname', 'education', 'organization'],
  ['introduction', 'mentoringField', 'timezone'],
  Object.keys(mentorMessageStep.shape) as (keyof typeof mentorMessageStep.shape)[],
] as const;
