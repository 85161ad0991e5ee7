export { isSchoolAddress } from './school-address.ts';
export { findUniversity, requireUniversity } from './find-universities.ts';
export { universityRequestData } from './member-data.ts';
export { syncUniversities } from './sync-universities.ts';
export { registerUniversityRoutes } from './universities-routes.ts';
export { dropCachedUniversity, findUniversityOf, universityOfViewer } from './university-of-viewer.ts';
