export { orderGroupOfMember, registerMentorOrderRoutes } from './mentor-order-routes.ts';
