import { useMe } from '../members/use-me.ts';

/** Whether the enrolment document is approved: from then on the school cannot be changed. */
export function useIsSchoolVerified() {
  const { data: me } = useMe();
  return me?.certificates.some((each) => each.certificateType === 'ENROLLMENT' && each.status === 'APPROVED') ?? false;
}
