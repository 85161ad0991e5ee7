export { mentorStore } from './mentor-store.ts';
export { registerMentorRoutes } from './mentors-routes.ts';
export { forgetUniversity, universityOfViewer } from './university-of-viewer.ts';
export { editMentor, findOwnMentorProfile, registerMentor } from './write-mentor.ts';
