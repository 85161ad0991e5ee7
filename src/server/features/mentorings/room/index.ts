export { registerRoomJobs } from './choose-meeting.ts';
export { registerRoomRoutes } from './room-routes.ts';
