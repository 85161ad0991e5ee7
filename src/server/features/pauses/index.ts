export { followLapse } from './follow-lapse.ts';
export { registerPauseRoutes } from './pauses.ts';
export { findPausedAt } from './pauses.ts';
