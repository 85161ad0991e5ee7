/** How many days the desk's figures cover, up to and including today. */
export const FIGURE_SPANS = ['7', '30', '90'] as const;
