/** What this tab has stored once it has shown the splash. */
export const SPLASH_SHOWN = 'splash-shown';
