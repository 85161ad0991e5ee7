import type { CertificateType } from '#domain/people/files.ts';
import type { MemberType } from '#domain/people/members.ts';
import type { Me } from '../members/use-me.ts';

/** The documents of each role, in the order they are submitted (SPEC §5). */
export const CERTIFICATES_OF: Readonly<Record<MemberType, readonly CertificateType[]>> = {
  ROLE_MENTOR: ['ENROLLMENT', 'EMPLOYMENT'],
  ROLE_MENTEE: ['ENROLLMENT'],
};

export const CERTIFICATE_NAMES: Readonly<Record<MemberType, Readonly<Record<CertificateType, string>>>> = {
  ROLE_MENTOR: { ENROLLMENT: '재학·졸업 증명서', EMPLOYMENT: '재직 증명서' },
  ROLE_MENTEE: { ENROLLMENT: '재학 증명서', EMPLOYMENT: '재직 증명서' },
};

/**
 * The documents that a member still has to submit: never submitted, rejected, or for a changed employment. A student verified by a document
 * or by the school's own mail address, has none to submit.
 */
export function missingCertificates(
  memberType: MemberType,
  { certificates, verification }: Pick<Me, 'certificates' | 'verification'>,
): CertificateType[] {
  if (memberType === 'ROLE_MENTEE' && verification === 'APPROVED') return [];
  return CERTIFICATES_OF[memberType].filter((type) => {
    const newest = certificates.find((each) => each.certificateType === type);
    return !newest || newest.status === 'REJECTED' || newest.lacksDocument;
  });
}
