import type { Area } from '#server/area.ts';
import { registerAuthRoutes, registerConsentJobs } from './auth/index.ts';
import { registerEmailChangeRoutes } from './email-change/index.ts';
import { registerMemberDataJobs, registerMemberDataRoutes } from './member-data/index.ts';
import { registerMemberRoutes } from './members/index.ts';
import { registerPhoneJobs, registerPhoneRoutes } from './phone/index.ts';
import { registerRetentionJobs } from './retention/index.ts';

/** A member's account: sign-up, sign-in, second factors, consents, a change of address, a member’s own data. */
export const account: Area = {
  routes: [
    registerAuthRoutes,
    registerMemberRoutes,
    registerMemberDataRoutes,
    registerEmailChangeRoutes,
    registerPhoneRoutes,
  ],
  jobs: [registerRetentionJobs, registerMemberDataJobs, registerConsentJobs, registerPhoneJobs],
};
