export {
  dropCachedUniversity,
  findUniversity,
  findUniversityOf,
  isSchoolAddress,
  requireUniversity,
  universityOfViewer,
} from './find-universities.ts';
export { syncUniversities } from './edit-directory.ts';
export { registerUniversityRoutes } from './universities-routes.ts';
