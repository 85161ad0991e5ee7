/**
 * Whether a mail address belongs to a university's domain or a subdomain such as `cs.…`. A student with one is
 * verified at once (product §2.2).
 */
export function isUniversityEmail(email: string, emailDomain: string): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1);
  return emailDomain !== '' && (host === emailDomain || host.endsWith(`.${emailDomain}`));
}

/** A university where there is little room: 부산대학교 is 부산대. */
export function shortSchoolName(name: string): string {
  return name.replace(/대학교$/, '대');
}
