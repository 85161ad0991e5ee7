import { authCalls, consentCalls } from './auth.ts';
import { emailChangeCalls, phoneCalls } from './contact-changes.ts';
import { identityCalls } from './identities.ts';
import { memberDataCalls } from './member-data.ts';
import { secondFactorCalls } from './second-factors.ts';

/** Every call of the area `account`. */
export const ACCOUNT_CALLS = {
  ...authCalls,
  ...consentCalls,
  ...identityCalls,
  ...secondFactorCalls,
  ...memberDataCalls,
  ...emailChangeCalls,
  ...phoneCalls,
};
