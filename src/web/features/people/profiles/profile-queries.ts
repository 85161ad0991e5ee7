import { queryOf } from '../../../lib/queries.ts';

export const mentorProfileQuery = queryOf(['mentor', 'me'], 'GET /v1/mentor/me');

export const menteeProfileQuery = queryOf(['mentee', 'me'], 'GET /v1/mentee/me');
