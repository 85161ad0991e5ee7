export { followLapse } from './follow-lapse.ts';
export { findPausedAt, registerPauseRoutes } from './pauses.ts';
