import type { Area } from '#server/area.ts';
import { registerBusinessRoutes } from './business-routes.ts';
import { registerCertificateJobs } from './certificates/documents.ts';
import { registerCertificateRoutes } from './certificates/upload-certificate.ts';
import { registerEnrolmentJobs, registerEnrolmentRoutes } from './enrolment/enrolment.ts';
import { registerFileJobs } from './files/clean-files.ts';
import { registerFileRoutes } from './files/files-routes.ts';
import { registerMenteeRoutes } from './mentees/write-mentee.ts';
import { registerUniversityRoutes } from './universities/universities-routes.ts';

/** What members are: profiles, documents, enrolment, schools, files. */
export const people: Area = {
  routes: [
    registerEnrolmentRoutes,
    registerUniversityRoutes,
    registerFileRoutes,
    registerMenteeRoutes,
    registerCertificateRoutes,
    registerBusinessRoutes,
  ],
  jobs: [registerCertificateJobs, registerFileJobs, registerEnrolmentJobs],
};
