export { missingCertificates } from './certificates.ts';
export { uploadCertificate } from './upload-certificate.ts';
export { type CertificateFiles, useCertificateFiles } from './use-certificate-files.ts';
export { type BeforeUpload, useHandIn } from './use-hand-in.ts';
export { VerificationNotice } from './verification-notice.tsx';

/** The document step of a registration, in a chunk of its own. */
export const loadCertificateStep = () => import('./certificate-step.tsx');
