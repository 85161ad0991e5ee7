/** The query of an operator's own sign-in settings. */
export const FACTORS = ['factors'];
