export { registerRoomRoutes } from './room-routes.ts';
