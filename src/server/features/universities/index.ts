export { requireUniversity } from './find-universities.ts';
export { syncUniversities } from './sync-universities.ts';
export { registerUniversityRoutes } from './universities-routes.ts';
