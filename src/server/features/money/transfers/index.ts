export type { ReauthenticateMentor } from './own-account.ts';
export { findOwed, registerTransferJobs } from './plan-transfers.ts';
export { registerDeskTransferRoutes } from './desk-transfers-routes.ts';
export { registerTransferRoutes } from './transfers-routes.ts';
