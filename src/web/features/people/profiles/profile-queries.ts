import type { UseQueryOptions } from '@tanstack/react-query';
import type { MentorProfile } from '#contract/mentors/mentors.ts';
import type { MenteeProfile } from '#contract/people/members.ts';
import { call } from '../../../lib/api.ts';

export const mentorProfileQuery: UseQueryOptions<MentorProfile> = {
  queryKey: ['mentor', 'me'],
  queryFn: ({ signal }) => call('GET /v1/mentor/me', { signal }),
};

export const menteeProfileQuery: UseQueryOptions<MenteeProfile> = {
  queryKey: ['mentee', 'me'],
  queryFn: ({ signal }) => call('GET /v1/mentee/me', { signal }),
};
