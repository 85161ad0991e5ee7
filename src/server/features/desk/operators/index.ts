export { resetFactors } from './change-factors.ts';
export { registerOperatorRoutes } from './operators-routes.ts';
export { makeOwner } from './roles/give-roles.ts';
