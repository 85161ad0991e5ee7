import type { Area } from './area.ts';
import { account } from './features/account/area.ts';
import { desk } from './features/desk/area.ts';
import { mentorings } from './features/mentorings/area.ts';
import { mentors } from './features/mentors/area.ts';
import { money } from './features/money/area.ts';
import { notifications } from './features/notifications/area.ts';
import { people } from './features/people/area.ts';

/** The product, area by area. */
export const AREAS: readonly Area[] = [account, people, mentors, mentorings, money, notifications, desk];
