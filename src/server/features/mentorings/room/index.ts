export { registerRoomJobs } from './notify-of-place.ts';
export { registerRoomRoutes } from './room-routes.ts';
export { roomData } from './member-data.ts';
