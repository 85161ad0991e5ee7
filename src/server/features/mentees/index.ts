export { menteeStore } from './mentee-store.ts';
export { registerMenteeRoutes } from './mentees-routes.ts';
export { editMentee, findOwnMenteeProfile, registerMentee } from './write-mentee.ts';
