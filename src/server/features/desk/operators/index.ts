export { resetFactors } from './reset-factors.ts';
export { registerOperatorRoutes } from './operators-routes.ts';
export { makeOwner } from './roles/make-owner.ts';
