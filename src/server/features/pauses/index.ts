export { followLapse } from './follow-lapse.ts';
export { listedButForPause } from './listed-but-for-pause.ts';
export { findPausedAt, registerPauseRoutes } from './pauses.ts';
