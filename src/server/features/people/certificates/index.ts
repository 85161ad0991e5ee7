export { registerCertificateRoutes, uploadCertificate } from './upload-certificate.ts';
export { areDocumentsApproved, findVerification, isGraduate, registerCertificateJobs } from './find-verification.ts';
export { approveGraduation, type GraduationPorts } from './decide-certificate.ts';
