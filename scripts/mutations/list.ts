import { BROWSER } from './browser.ts';
import { HOUSE } from './house.ts';
import { LIFE } from './life.ts';
import { MONEY } from './money.ts';
import type { Mutation } from './mutation.ts';
import { PEOPLE } from './people.ts';

/** Every guard that a test is known to miss when it is gone. */
export const MUTATIONS: readonly Mutation[] = [...LIFE, ...MONEY, ...PEOPLE, ...HOUSE, ...BROWSER];
