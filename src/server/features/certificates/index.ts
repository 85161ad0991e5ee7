export { registerCertificateRoutes } from './certificates-routes.ts';
export { findVerification } from './find-verification.ts';
