import { authCalls } from './auth.ts';
import { consentCalls } from './consents.ts';
import { emailChangeCalls } from './email-change.ts';
import { identityCalls } from './identities.ts';
import { memberDataCalls } from './member-data.ts';
import { phoneCalls } from './phones.ts';
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
