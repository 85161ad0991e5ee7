import { describe, expect, it } from 'vitest';
import { isUniversityEmail, universityDomain, universityName } from './universities.ts';

describe('a school’s mail', () => {
  it.each([
    ['a@pusan.ac.kr', true],
    ['a@cs.pusan.ac.kr', false],
    ['a@alumni.pusan.ac.kr', false],
    ['a@alum.pusan.ac.kr', false],
    ['a@mail.pusan.ac.kr', false],
    ['a@students.pusan.example', true],
    ['a@notpusan.ac.kr', false],
    ['a@pusan.ac.kr.example', false],
    ['pusan.ac.kr@mail.example', false],
  ])('%s: %s', (email, isOf) => {
    expect(isUniversityEmail(email, ['pusan.ac.kr', 'students.pusan.example'])).toBe(isOf);
  });

  it.each(['alumni.pusan.ac.kr', 'alum.pusan.ac.kr', 'pusan-alumni.kr', 'alumnae.pusan.ac.kr', 'dongmun.pusan.ac.kr'])(
    'S-103 of graduates proves nobody’s enrolment, even where the directory lists it: %s',
    (domain) => {
      expect(isUniversityEmail(`a@${domain}`, ['pusan.ac.kr', domain])).toBe(false);
      expect(universityDomain.safeParse(domain).success).toBe(false);
    },
  );

  it('of a school without a domain is nobody’s', () => {
    expect(isUniversityEmail('a@', [''])).toBe(false);
    expect(isUniversityEmail('a@b', [])).toBe(false);
  });
});

describe('what an operator enters', () => {
  it.each(['한빛대학교', ' 한빛대학교(분교) ', '한국과학기술원(KAIST)', '한빛대학'])('%s is a name', (name) => {
    expect(universityName.safeParse(name).success).toBe(true);
  });
  it.each(['', '한빛', 'Hanbit University', '한빛 대학교', `${'한'.repeat(40)}대학교`, '<b>대학교'])(
    '%s is none',
    (name) => {
      expect(universityName.safeParse(name).success).toBe(false);
    },
  );
  it.each([
    [' @Pusan.ac.kr', 'pusan.ac.kr'],
    ['cs.hanbit.ac.kr', 'cs.hanbit.ac.kr'],
  ])('%s is the domain %s', (typed, domain) => expect(universityDomain.parse(typed)).toBe(domain));
  it.each(['', 'pusan', 'gmail.com', 'ac.kr', 'a@b.kr', '한빛.kr', `${'a'.repeat(100)}.kr`])(
    '%s is no domain',
    (typed) => {
      expect(universityDomain.safeParse(typed).success).toBe(false);
    },
  );
});
