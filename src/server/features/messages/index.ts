export { registerMessageJobs } from './delete-conversations.ts';
export { findWritability, type Writability } from './find-writability.ts';
export { registerMessageRoutes } from './messages-routes.ts';
