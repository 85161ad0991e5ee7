import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** The member's own mentor profile. */
export function useMentorProfile() {
  return useQuery({ queryKey: ['mentor', 'me'], queryFn: ({ signal }) => call('GET /v1/mentor/me', { signal }) });
}

/** The member's own mentee profile. */
export function useMenteeProfile() {
  return useQuery({ queryKey: ['mentee', 'me'], queryFn: ({ signal }) => call('GET /v1/mentee/me', { signal }) });
}
