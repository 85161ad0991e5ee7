export { registerMessageJobs } from './delete-conversations.ts';
export { registerMessageRoutes } from './messages-routes.ts';
