import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Area } from '#server/area.ts';
import { codeRoutes, serveChangePassword, signInRoutes, consentRoutes } from './auth/auth-routes.ts';
import { remindOfMarketing } from './auth/consents/consents.ts';
import { factorSignInRoutes, factorRoutes } from './auth/factors/factor-routes.ts';
import { identityRoutes, serveFormAnswers, serveSamlMetadata } from './auth/identities/identity-routes.ts';
import { emailChangeRoutes, phoneRoutes } from './contact-changes/contact-change-routes.ts';
import { deleteExpiredRecords } from './delete-expired-records.ts';
import { memberDataJobs } from './member-data/member-data-jobs.ts';
import { memberDataRoutes, serveExports } from './member-data/member-data-routes.ts';
import { sessionRoutes, meRoutes } from './members/me-routes.ts';

/** A member's account: sign-up, sign-in, second factors, consents, a change of address, a member’s own data. */
export const account: Area = {
  routes: [
    codeRoutes,
    serveChangePassword,
    signInRoutes,
    consentRoutes,
    factorSignInRoutes,
    factorRoutes,
    identityRoutes,
    serveFormAnswers,
    serveSamlMetadata,
    sessionRoutes,
    meRoutes,
    memberDataRoutes,
    serveExports,
    emailChangeRoutes,
    phoneRoutes,
  ],
  jobs: {
    ...memberDataJobs,
    'forget-records': { everyMs: HOUR_MS, run: deleteExpiredRecords },
    'remind-of-marketing': { everyMs: DAY_MS, run: remindOfMarketing },
    'read-phone-reports': { everyMs: MINUTE_MS, run: ({ phones }) => phones.readReports() },
  },
};
