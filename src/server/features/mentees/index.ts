export { menteeStore } from './mentee-store.ts';
export { registerMenteeRoutes } from './mentees-routes.ts';
export { findMenteeProfileIfAny, registerMentee } from './write-mentee.ts';
