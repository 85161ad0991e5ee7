export { registerCertificateRoutes } from './certificates-routes.ts';
export { approveCertificate, rejectCertificate } from './decide-certificate.ts';
export { findVerification } from './find-verification.ts';
export { uploadCertificate } from './upload-certificate.ts';
