import { queryOf } from '../../../lib/queries.ts';

/** When the member has time, as a mentor. */
export const availabilityQuery = queryOf(['availability'], 'GET /v1/mentor/me/availability');
