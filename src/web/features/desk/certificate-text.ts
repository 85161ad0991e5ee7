import type { CertificateType, StudentStatus } from '#domain/people/files.ts';

export const CERTIFICATE_TYPE_LABELS: Readonly<Record<CertificateType, string>> = {
  ENROLLMENT: '재학·졸업 증명',
  EMPLOYMENT: '재직 증명',
};
export const STUDENT_STATUS_LABELS: Readonly<Record<StudentStatus, string>> = {
  FRESHMAN: '신입생',
  ENROLLED: '재학생',
  GRADUATE: '졸업생',
};
