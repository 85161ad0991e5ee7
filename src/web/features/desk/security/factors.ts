/** The query of an operator's own ways in. */
export const FACTORS = ['factors'];
