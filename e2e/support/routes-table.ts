import { ALL_PAGES } from '#contract/desk/pages.ts';

/** The address of every page, with its parameters as the router has them. */
export const ROUTES: readonly string[] = Object.values(ALL_PAGES);
