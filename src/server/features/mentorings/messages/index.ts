export { findWritability, registerMessageJobs, type Writability } from './conversation.ts';
export { registerMessageRoutes } from './messages-routes.ts';
