import { BROWSER } from './browser.ts';
import { DATABASES } from './databases.ts';
import { DISPUTES } from './disputes.ts';
import { GUESTS } from './guests.ts';
import { LIVE } from './live.ts';
import { MEMBER_DATA } from './member-data.ts';
import { MENTOR_ORDER } from './mentor-order.ts';
import { MENTORINGS } from './mentorings.ts';
import { MESSAGES } from './messages.ts';
import { MONEY } from './money.ts';
import type { Mutation } from './mutation.ts';
import { OPERATORS } from './operators.ts';
import { PEOPLE } from './people.ts';
import { PLATFORM } from './platform.ts';
import { PUBLIC_ANSWERS } from './public-answers.ts';
import { PUSH } from './push.ts';
import { ROOMS } from './room.ts';
import { RUNTIME_SETTINGS } from './runtime-settings.ts';
import { SECOND_FACTORS } from './second-factors.ts';
import { SESSIONS } from './sessions.ts';

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
  ...SESSIONS,
  ...PLATFORM,
  ...PUBLIC_ANSWERS,
  ...DATABASES,
  ...GUESTS,
  ...MENTOR_ORDER,
  ...RUNTIME_SETTINGS,
  ...PUSH,
  ...LIVE,
  ...ROOMS,
  ...BROWSER,
];
