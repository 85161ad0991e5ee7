export { registerCertificateRoutes } from './certificates-routes.ts';
export { registerCertificateJobs } from './delete-documents.ts';
export { areDocumentsApproved, findVerification, isGraduate } from './find-verification.ts';
export { approveGraduation, type GraduationPorts } from './approve-graduation.ts';
export { certificateData } from './member-data.ts';
export { uploadCertificate } from './upload-certificate.ts';
