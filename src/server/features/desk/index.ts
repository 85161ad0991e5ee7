export { makeOwner } from './make-owner.ts';
export { registerDeskRoutes } from './desk-routes.ts';
