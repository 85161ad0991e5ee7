export { acceptMentoring } from './accept-mentoring.ts';
export { wordsFor } from './announce-words.ts';
export { bounceMentoring } from './bounce-mentoring.ts';
export { cancelMentoring } from './cancel-mentoring.ts';
export { EXPIRE_JOB, SETTLE_ATTENDANCE_JOB } from './deadlines.ts';
export { mentoringStore, type MentoringRow } from './mentoring-store.ts';
export { registerMentoringRoutes } from './mentorings-routes.ts';
export { payMentoring } from './pay-mentoring.ts';
export { mustHaveTimeLeft } from './time-left.ts';
