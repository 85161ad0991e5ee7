export { isWaitingFor, registerWaitJobs, registerWaitRoutes } from './waits.ts';
