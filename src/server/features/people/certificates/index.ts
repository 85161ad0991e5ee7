export { registerCertificateRoutes, uploadCertificate } from './upload-certificate.ts';
export { areDocumentsApproved, findVerification, isGraduate } from './find-verification.ts';
export { registerCertificateJobs } from './delete-documents.ts';
export { approveGraduation, type GraduationPorts } from './decide-certificate.ts';
