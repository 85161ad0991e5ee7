export { registerMentorOrderRoutes } from './mentor-order-routes.ts';
export { orderGroupOfMember } from './order-group-of-member.ts';
