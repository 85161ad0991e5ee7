export { registerCertificateRoutes } from './certificates-routes.ts';
export { registerCertificateJobs } from './delete-documents.ts';
export { findVerification, isGraduate } from './find-verification.ts';
export { certificateData } from './member-data.ts';
