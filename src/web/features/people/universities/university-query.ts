import { useQuery } from '@tanstack/react-query';
import { isUniversityEmail } from '#domain/people/universities.ts';
import { queryOf } from '../../../lib/queries.ts';

/** The universities that match the input; the directory hardly ever changes. */
export function universitiesQuery(q: string) {
  return {
    ...queryOf(['universities', q], 'GET /v1/universities', { query: { q } }),
    staleTime: Infinity,
  };
}

/** The school that a member's mail domain belongs to; undefined while unknown, and for every other mailbox. */
export function useSchoolOfEmail(email: string): string | undefined {
  const { data } = useQuery(universitiesQuery(email.slice(email.lastIndexOf('@'))));
  return data?.find(({ emailDomains }) => isUniversityEmail(email, emailDomains))?.name;
}

/** Whether a mail address belongs to the chosen school, so that a student needs no document (product §2.2). */
export function useIsSchoolEmail(email: string, schoolName: string): boolean {
  const { data } = useQuery({ ...universitiesQuery(schoolName), enabled: schoolName !== '' });
  const school = data?.find(({ name }) => name === schoolName);
  return school !== undefined && isUniversityEmail(email, school.emailDomains);
}
