import type { ClauseMutation } from './clause-mutation.ts';

const FALLBACK = 'src/web/app/route-fallback.test.tsx';
const SIGN_IN = 'src/web/features/auth/sign-in-page.browser.test.tsx';
const PROPOSE = 'src/web/features/mentorings/propose/propose-page.browser.test.tsx';
const PICKER = 'the time picker offers no past day, no past hour of today';
const BOOKMARKS = 'src/server/features/bookmarks/bookmarks.test.ts';

/** SPEC §2: screens and routes. */
export const SECTION_2: readonly ClauseMutation[] = [
  {
    clauses: ['2.fallback.1'],
    fault: 'the heading is another',
    file: 'src/web/app/route-fallback.tsx',
    text: 'font-bold">Unexpected Application Error!</h1>',
    instead: 'font-bold">문제가 생겼어요</h1>',
    test: [FALLBACK, 'has its heading, the message and a way out'],
  },
  {
    clauses: ['2.fallback.2'],
    fault: 'a status stands without its text',
    file: 'src/web/app/route-fallback.tsx',
    text: '`${error.status} ${error.statusText}`',
    instead: '`${error.status}`',
    test: [FALLBACK, 'shows a status with its text'],
  },
  {
    clauses: ['2.fallback.3'],
    fault: 'the stack trace has no grey box',
    file: 'src/web/app/route-fallback.tsx',
    text: 'rounded-lg bg-sunken p-4',
    instead: 'rounded-lg p-4',
    test: [FALLBACK, 'shows the stack trace in a grey box in development'],
  },
  {
    clauses: ['2.signin.1'],
    fault: 'the button is called something else',
    file: 'src/web/features/auth/sign-in-page.tsx',
    text: '        로그인\n      </Button>',
    instead: '        시작하기\n      </Button>',
    test: [SIGN_IN, 'enables its button only when email and password are more than blanks'],
  },
  {
    clauses: ['2.signin.3'],
    fault: 'both links lead to the sign-up',
    file: 'src/web/features/auth/sign-in-page.tsx',
    text: 'withNext(PAGES.forgotPassword, next)',
    instead: 'withNext(PAGES.signUp, next)',
    test: [SIGN_IN, 'shows the password on request, and has links to sign-up and password reset'],
  },
  {
    clauses: ['2.signin.4'],
    fault: 'back leads home',
    file: 'src/web/features/auth/sign-in-page.tsx',
    text: 'back={PAGES.my}',
    instead: 'back={PAGES.home}',
    test: [SIGN_IN, 'shows the password on request, and has links to sign-up and password reset'],
  },
  {
    clauses: ['2.signup.3'],
    fault: 'the box for all leaves marketing out',
    file: 'src/web/features/auth/sign-up/terms-step.tsx',
    text: 'onChange(isAllAgreed ? [] : [...TERM_TAGS])',
    instead: 'onChange(isAllAgreed ? [] : [...REQUIRED_TERM_TAGS])',
    test: ['src/web/features/auth/sign-up/sign-up-page.browser.test.tsx', 'sign-up needs the required terms'],
  },
  {
    clauses: ['2.signup.11'],
    fault: 'a failure stays where it is',
    file: 'src/web/features/auth/sign-up/password-step.tsx',
    text: '      else await navigate(withNext(PAGES.signIn, next));\n',
    instead: '',
    test: ['src/web/features/auth/password-pair-fields.browser.test.tsx', 'is an alert with an error mark'],
  },
  {
    clauses: ['2.list.9'],
    fault: 'a field has no 기타',
    file: 'src/domain/members/job-fields.ts',
    text: "대학원: ['국내', '해외', '기타'],",
    instead: "대학원: ['국내', '해외'],",
    test: ['src/domain/members/job-fields.test.ts', 'are eleven, each with sub-fields that end with 기타'],
  },
  {
    clauses: ['2.detail.2'],
    fault: 'a mentorId may be any number that can be written',
    file: 'src/web/features/mentors/mentor-queries.ts',
    text: '/^[1-9]\\d{0,14}$/.test(text)',
    instead: '!Number.isNaN(Number(text))',
    test: ['src/web/features/mentors/mentor-queries.test.ts', 'is not there in'],
  },
  {
    clauses: ['2.detail.10'],
    fault: 'a size has two decimals',
    file: 'src/domain/files.ts',
    text: '.toFixed(1)}MB',
    instead: '.toFixed(2)}MB',
    test: ['src/domain/files.test.ts', 'is described in MB with one decimal'],
  },
  {
    clauses: ['2.picker.3'],
    fault: 'the half hours begin at 08:00',
    file: 'src/domain/mentorings/times/slot-limits.ts',
    text: 'const minutes = 7 * 60 + index * 30;',
    instead: 'const minutes = 8 * 60 + (index % 32) * 30;',
    test: [PROPOSE, PICKER],
  },
  {
    clauses: ['2.picker.4'],
    fault: 'a time that is chosen is offered again',
    file: 'src/domain/mentorings/times/slots.ts',
    text: ' && !chosen.includes(startTime);',
    instead: ' && !chosen.includes(clock);',
    test: [PROPOSE, PICKER],
  },
  {
    clauses: ['2.bookmark.2'],
    fault: 'bookmarks are not filtered by field',
    file: 'src/server/features/bookmarks/bookmark-store.ts',
    text: 'conditions.push(`and p.job_category = ${bind(field)}`);',
    instead: 'conditions.push(`and ${bind(field)}::text is not null`);',
    test: [BOOKMARKS, 'are filtered by field and sub-field'],
  },
  {
    clauses: ['2.bookmark.3'],
    fault: 'the newest bookmark is first',
    file: 'src/server/features/bookmarks/bookmark-store.ts',
    text: 'order by b.created_at, b.mentor_id limit',
    instead: 'order by b.created_at desc, b.mentor_id limit',
    test: [BOOKMARKS, 'are listed oldest first, page by page'],
  },
  {
    clauses: ['2.notification.1'],
    fault: 'the list is empty',
    file: 'src/server/platform/notifications/notification-store.ts',
    text: 'from notifications where member_id = $1 order by id desc limit',
    instead: 'from notifications where member_id = -$1::bigint order by id desc limit',
    test: ['src/server/features/notifications/notifications.test.ts', 'are listed newest first and counted'],
  },
];
