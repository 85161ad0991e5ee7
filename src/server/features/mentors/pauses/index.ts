export { findPausedAt, followLapse, registerPauseRoutes } from './pauses.ts';
