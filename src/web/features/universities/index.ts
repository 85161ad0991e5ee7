export { universitiesQuery, useIsSchoolEmail } from './university-query.ts';
