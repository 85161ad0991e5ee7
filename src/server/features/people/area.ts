import type { Area } from '#server/area.ts';
import { registerBusinessRoutes } from './business/index.ts';
import { registerCertificateJobs, registerCertificateRoutes } from './certificates/index.ts';
import { registerEnrolmentJobs, registerEnrolmentRoutes } from './enrolment/index.ts';
import { registerFileJobs, registerFileRoutes } from './files/index.ts';
import { registerMenteeRoutes } from './mentees/index.ts';
import { registerUniversityRoutes } from './universities/index.ts';

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
