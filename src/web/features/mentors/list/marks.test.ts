import { expect, it } from 'vitest';
import { marksOf } from './mentor-trust.tsx';

const AT = '2026-11-20T03:00:00.000Z';
const graduate = { isGraduate: true, checkedAt: AT };

it.each([
  [AT, graduate, '부산대학교', ['재직 확인', '부산대 졸업 확인']],
  [AT, graduate, undefined, ['재직 확인', '졸업 확인']],
  [null, { isGraduate: false, checkedAt: AT }, '한국과학기술원', ['한국과학기술원 재학 확인']],
  [null, null, '부산대학교', []],
])(
  'marks of an employment checked %s, a school %o of %s are %o',
  (employmentCheckedAt, schoolCheck, school, labels) => {
    const trust = { employmentCheckedAt, schoolCheck, answerHabit: null };
    expect(marksOf(trust, school).map((mark) => mark.label)).toEqual(labels);
  },
);
