import type { Area } from '#server/area.ts';
import { registerBusinessRoutes } from './business/business-routes.ts';
import { registerCertificateJobs } from './certificates/delete-documents.ts';
import { registerCertificateRoutes } from './certificates/upload-certificate.ts';
import { registerEnrolmentRoutes } from './enrolment/renew-by-mail.ts';
import { registerEnrolmentJobs } from './enrolment/warn-of-lapse.ts';
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
