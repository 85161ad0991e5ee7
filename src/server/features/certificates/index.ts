export { registerCertificateRoutes } from './certificates-routes.ts';
export { registerCertificateJobs } from './delete-documents.ts';
export { findVerification } from './find-verification.ts';
export { certificateData } from './member-data.ts';
