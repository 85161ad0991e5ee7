export { payoutAccountData, transferBookData, transferData } from './member-data.ts';
export type { ReauthenticateMentor } from './own-account.ts';
export { findOwed } from './find-owed.ts';
export { registerDeskTransferRoutes } from './desk-transfers-routes.ts';
export { registerTransferJobs } from './plan-transfers.ts';
export { registerTransferRoutes } from './transfers-routes.ts';
