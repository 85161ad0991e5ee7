export { registerAuthRoutes } from './auth-routes.ts';
export { ensureOperator, findMemberId } from './ensure-operator.ts';
export { login, type Door } from './login.ts';
export { networkOf } from './network-of.ts';
export { resetPassword } from './reset-password.ts';
export { sendCode } from './send-code.ts';
export { signUp } from './sign-up.ts';
export { verifyCode } from './verify-code.ts';
