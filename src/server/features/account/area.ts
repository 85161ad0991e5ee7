import type { Area } from '#server/area.ts';
import { registerAuthRoutes } from './auth/auth-routes.ts';
import { registerConsentJobs } from './auth/consents/consents.ts';
import {
  registerEmailChangeRoutes,
  registerPhoneJobs,
  registerPhoneRoutes,
} from './contact-changes/contact-change-routes.ts';
import { registerRetentionJobs } from './delete-expired-records.ts';
import { registerMemberDataJobs } from './member-data/member-data-jobs.ts';
import { registerMemberDataRoutes } from './member-data/member-data-routes.ts';
import { registerMeRoutes, registerSessionRoutes } from './members/me-routes.ts';

/** A member's account: sign-up, sign-in, second factors, consents, a change of address, a member’s own data. */
export const account: Area = {
  routes: [
    registerAuthRoutes,
    registerSessionRoutes,
    registerMeRoutes,
    registerMemberDataRoutes,
    registerEmailChangeRoutes,
    registerPhoneRoutes,
  ],
  jobs: [registerRetentionJobs, registerMemberDataJobs, registerConsentJobs, registerPhoneJobs],
};
