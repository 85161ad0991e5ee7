import { HOUR_MS } from '#domain/time/durations.ts';
import type { Area } from '#server/area.ts';
import { businessRoutes, serveSecurityContact } from './business-routes.ts';
import { deleteDecidedDocuments, serveDocuments } from './certificates/documents.ts';
import { certificateRoutes } from './certificates/upload-certificate.ts';
import { warnOfLapse, enrolmentRoutes } from './enrolment/enrolment.ts';
import { cleanFiles } from './files/clean-files.ts';
import { fileRoutes, servePublicFiles } from './files/files-routes.ts';
import { menteeRoutes } from './mentees/write-mentee.ts';
import { universityRoutes, directoryRoutes } from './universities/universities-routes.ts';

/** What members are: profiles, documents, enrolment, schools, files. */
export const people: Area = {
  routes: [
    enrolmentRoutes,
    universityRoutes,
    directoryRoutes,
    fileRoutes,
    servePublicFiles,
    menteeRoutes,
    certificateRoutes,
    serveDocuments,
    businessRoutes,
    serveSecurityContact,
  ],
  jobs: {
    'delete-decided-documents': { everyMs: HOUR_MS, run: deleteDecidedDocuments },
    'clean-files': { everyMs: HOUR_MS, run: cleanFiles },
    'warn-of-lapse': { everyMs: HOUR_MS, run: warnOfLapse },
  },
};
