export { registerMessageJobs } from './delete-conversations.ts';
export { findWritability, type Writability } from './find-writability.ts';
export { registerMessageRoutes } from './messages-routes.ts';
export { blockData, messageData, messageReportData } from './member-data.ts';
