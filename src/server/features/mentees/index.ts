export { menteeStore } from './mentee-store.ts';
export { registerMenteeRoutes } from './mentees-routes.ts';
export { editMentee, findMenteeProfileIfAny, registerMentee } from './write-mentee.ts';
