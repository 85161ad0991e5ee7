import { BROWSER } from './browser.ts';
import { DATABASES } from './databases.ts';
import { DISPUTES } from './disputes.ts';
import { GUESTS } from './guests.ts';
import { IDENTITIES } from './identities.ts';
import { LIVE } from './live.ts';
import { MEMBER_DATA } from './member-data.ts';
import { MENTORINGS } from './mentorings.ts';
import { MESSAGES } from './messages.ts';
import { MONEY } from './money.ts';
import type { Mutation } from './mutation.ts';
import { OPERATORS } from './operators.ts';
import { PEOPLE } from './people.ts';
import { PHONES } from './phones.ts';
import { PLATFORM } from './platform.ts';
import { PUBLIC_ANSWERS } from './public-answers.ts';
import { PUSH } from './push.ts';
import { ROOMS } from './room.ts';
import { SAML_GUARDS } from './saml.ts';
import { SECOND_FACTORS } from './second-factors.ts';

/** Every guard that a test is known to miss when it is gone. */
export const MUTATIONS: readonly Mutation[] = [
  ...MENTORINGS,
  ...DISPUTES,
  ...MESSAGES,
  ...MONEY,
  ...PEOPLE,
  ...MEMBER_DATA,
  ...OPERATORS,
  ...SECOND_FACTORS,
  ...IDENTITIES,
  ...SAML_GUARDS,
  ...PLATFORM,
  ...PUBLIC_ANSWERS,
  ...DATABASES,
  ...GUESTS,
  ...PUSH,
  ...PHONES,
  ...LIVE,
  ...ROOMS,
  ...BROWSER,
];
