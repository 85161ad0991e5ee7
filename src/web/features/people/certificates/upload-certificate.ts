import type { CertificateType } from '#domain/people/files.ts';
import type { MemberType } from '#domain/people/members.ts';
import { call } from '../../../lib/api.ts';

/** Uploads one document. @throws ApiError */
export function uploadCertificate(
  memberType: MemberType,
  type: CertificateType,
  file: File,
  onProgress: (done: number) => void,
) {
  return memberType === 'ROLE_MENTOR'
    ? call('POST /v1/storage/certificate/mentor', { file, body: { certificateType: type }, onProgress })
    : call('POST /v1/storage/certificate/mentee', { file, body: { certificateType: 'ENROLLMENT' }, onProgress });
}
