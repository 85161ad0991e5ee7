import * as z from 'zod/mini';

/** Parts of hosts with mailboxes that graduates keep, or get for life. */
const GRADUATES = new Set(['alumni', 'alumnus', 'alumna', 'alumnae', 'alum', 'alums', 'dongmun', 'dongchang']);

/**
 * Whether a mail address is at one of a university's domains as the directory lists them, and so proves enrolment (product §2.2). A subdomain that is not
 * listed itself proves nothing, nor does a host for graduates.
 */
export function isUniversityEmail(email: string, domains: readonly string[]): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1);
  return host !== '' && domains.includes(host) && !isOfGraduates(host);
}

/** `alumni.hanbit.ac.kr`, `hanbit-alumni.kr`. */
function isOfGraduates(host: string): boolean {
  return host.split(/[.-]/).some((part) => GRADUATES.has(part));
}

export const MAX_UNIVERSITY_NAME_LENGTH = 40;
const NAME_MESSAGE = '대학교, 대학, 기술원이나 사관학교로 끝나는 정식 이름을 입력해 주세요.';
/** The full name of a school, as its profile fields have it: Hangul, with a campus in brackets at the end if need be. */
export const universityName = z.string(NAME_MESSAGE).check(
  z.overwrite((name) => name.normalize('NFC').trim()),
  z.maxLength(MAX_UNIVERSITY_NAME_LENGTH, NAME_MESSAGE),
  z.regex(/^[가-힣]+(?:대학교|대학|기술원|사관학교|종합학교)(?:\([가-힣A-Za-z]+\))?$/, NAME_MESSAGE),
);

/** How many missing schools a member may have asked for at once. */
export const MAX_UNIVERSITY_REQUESTS = 3;

/** Anybody can have an address there: it proves no enrolment. */
const OPEN_MAILBOXES = new Set([
  'ac.kr',
  'gmail.com',
  'naver.com',
  'daum.net',
  'hanmail.net',
  'kakao.com',
  'nate.com',
  'outlook.com',
  'hotmail.com',
  'icloud.com',
  'yahoo.com',
]);
const DOMAIN_MESSAGE = 'pusan.ac.kr 처럼 학교 메일의 @ 뒷부분을 입력해 주세요.';
/** A school's mail domain, in lower case, without the @. */
export const universityDomain = z.string(DOMAIN_MESSAGE).check(
  z.overwrite((domain) => domain.trim().toLowerCase().replace(/^@/, '')),
  z.maxLength(100, DOMAIN_MESSAGE),
  z.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, DOMAIN_MESSAGE),
  z.refine((domain) => !OPEN_MAILBOXES.has(domain), '누구나 만들 수 있는 메일은 학교 메일이 될 수 없어요.'),
  z.refine((domain) => !isOfGraduates(domain), '졸업생도 쓰는 메일은 재학을 증명하지 못해요.'),
);

/** What people call a school besides its name, apart by spaces: 부산대 부대. */
export const universityShortNames = z.string().check(
  z.overwrite((names) => names.normalize('NFC').trim().replaceAll(/\s+/g, ' ')),
  z.maxLength(60, '줄임말은 모두 60자까지 입력할 수 있어요.'),
  z.regex(/^[가-힣A-Za-z0-9 ]*$/, '줄임말은 한글, 영문, 숫자로 입력해 주세요.'),
);
