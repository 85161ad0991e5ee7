export { GuestSchoolBar } from './guest-school-bar.tsx';
export { readGuestSchool, useGuestSchool } from './guest-school.ts';
export { RequestSchool } from './request-school.tsx';
export { universitiesQuery, useIsSchoolEmail, useSchoolOfEmail } from './university-query.ts';
