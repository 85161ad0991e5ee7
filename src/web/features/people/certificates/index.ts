export { missingCertificates } from './certificates.ts';
export { type BeforeUpload, uploadCertificate, useHandIn } from './use-hand-in.ts';
export { type CertificateFiles, useCertificateFiles } from './use-certificate-files.ts';
export { VerificationNotice } from './verification-notice.tsx';

/** The document step of a registration, in a chunk of its own. */
export const loadCertificateStep = () => import('./certificate-step.tsx');
