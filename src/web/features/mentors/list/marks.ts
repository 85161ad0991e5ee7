import type { MentorTrust } from '#contract/mentors/mentors.ts';
import { shortSchoolName } from '#domain/people/school-names.ts';

/** One thing that an operator has checked of a mentor. */
export interface Mark {
  readonly label: string;
  /** What it was read from. */
  readonly document: string;
  readonly checkedAt: string;
}

/**
 * What was checked: `재직 확인`, `부산대 졸업 확인`.
 * @param schoolName omitted where all mentors are of one school
 */
export function marksOf({ employmentCheckedAt, schoolCheck }: MentorTrust, schoolName?: string): Mark[] {
  const marks: Mark[] = [];
  if (employmentCheckedAt) marks.push({ label: '재직 확인', document: '재직 증명서', checkedAt: employmentCheckedAt });
  if (schoolCheck) {
    const { isGraduate, checkedAt } = schoolCheck;
    const words = isGraduate ? '졸업 확인' : '재학 확인';
    const label = schoolName === undefined ? words : `${shortSchoolName(schoolName)} ${words}`;
    marks.push({ label, document: isGraduate ? '졸업 증명서' : '재학 증명서', checkedAt });
  }
  return marks;
}
