/**
 * Whether a mail address is one of a university's own: its domain, or a part of it such as `cs.…`. A student with one is
 * verified at once (product §2.2).
 */
export function isUniversityEmail(email: string, emailDomain: string): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1);
  return emailDomain !== '' && (host === emailDomain || host.endsWith(`.${emailDomain}`));
}
