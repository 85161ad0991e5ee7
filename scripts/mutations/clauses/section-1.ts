import type { ClauseMutation } from './clause-mutation.ts';

const START = 'e2e/auth/start.spec.ts';
const JOURNEY = 'src/server/features/checkout/journey.test.ts';
const START_TARGET = 'src/web/app/start/start-target.test.ts';

/** SPEC §1: what the product does and for whom. */
export const SECTION_1: readonly ClauseMutation[] = [
  {
    clauses: ['1.mentee.1'],
    fault: 'only mentors browse',
    file: 'src/contract/mentors/mentors.ts',
    text: "summary: '멘토 목록 (커서로 이어 읽기)',\n    access: 'public',",
    instead: "summary: '멘토 목록 (커서로 이어 읽기)',\n    access: 'mentor',",
    test: [
      'src/server/features/mentors/list-mentors.test.ts',
      'shows students and mentors those of their own university',
    ],
  },
  {
    clauses: ['1.mentee.3', '2.proposal.2'],
    fault: 'a sixth time can be added',
    file: 'src/domain/mentorings/times/slot-limits.ts',
    text: 'MAX_SLOTS = 5;',
    instead: 'MAX_SLOTS = 6;',
    test: ['src/web/features/mentorings/propose/propose-page.browser.test.tsx', 'shows three times, and up to five'],
  },
  {
    clauses: ['1.mentee.4', '2.payment.6'],
    fault: 'what is paid stays unpaid',
    file: 'src/domain/mentorings/states/transitions.ts',
    text: "pay: [{ by: 'MENTEE', from: ['PAYMENT_PENDING'], to: 'WAITING_FOR_MENTOR' }],",
    instead: "pay: [{ by: 'MENTEE', from: ['PAYMENT_PENDING'], to: 'same' }],",
    test: [JOURNEY, 'are proposed three times, paid by card with a coupon'],
  },
  {
    clauses: ['1.mentor.3'],
    fault: 'a mentor cannot accept what was proposed',
    file: 'src/domain/mentorings/states/transitions.ts',
    text: "{ by: 'MENTOR', from: ['WAITING_FOR_MENTOR'], to: 'CONFIRMED' },",
    instead: "{ by: 'MENTOR', from: ['WAITING_FOR_MENTEE'], to: 'CONFIRMED' },",
    test: [JOURNEY, 'are proposed three times, paid by card with a coupon'],
  },
  {
    clauses: ['1.mentor.4'],
    fault: 'mentors are not offered to reject',
    file: 'src/web/features/mentorings/progress/mentor-actions.tsx',
    text: "{can.has('reject') && (",
    instead: "{can.has('cancel') && (",
    test: ['e2e/mentorings/answers.spec.ts', 'a mentor answers proposals'],
  },
  {
    clauses: ['1.register.1'],
    fault: 'one document is enough for a mentor',
    file: 'src/server/features/certificates/decide-certificate.ts',
    text: 'decisions.length === 2 && decisions.every(',
    instead: 'decisions.every(',
    test: ['src/server/features/certificates/certificates.test.ts', 'list the mentor only once both are approved'],
  },
  {
    clauses: ['1.layout.1'],
    fault: 'the column is 640 px wide',
    file: 'src/web/styles.css',
    text: '--container-column: 37.5rem;',
    instead: '--container-column: 40rem;',
    test: [START, 'how the app starts for a guest, and its addresses'],
  },
  {
    clauses: ['1.layout.2'],
    fault: 'the main screens are as high as their content',
    file: 'src/web/ui/layout/column.tsx',
    text: "screen: 'min-h-dvh',",
    instead: "screen: 'h-auto',",
    test: [START, 'how the app starts for a member, and its addresses'],
  },
  {
    clauses: ['1.layout.3'],
    fault: 'the splash is as high as its content',
    file: 'src/web/index.html',
    text: 'mx-auto flex h-dvh w-full',
    instead: 'mx-auto flex w-full',
    test: [START, 'the splash, and how long it stays'],
  },
  {
    clauses: ['1.layout.4'],
    fault: 'forms have the canvas colour',
    file: 'src/web/app/page-shell.tsx',
    text: '<SideRail />}\n      <Column surface />',
    instead: '<SideRail />}\n      <Column />',
    test: [START, 'how the app starts for a guest, and its addresses'],
  },
  {
    clauses: ['1.layout.5'],
    fault: 'the main screens are their tabs alone',
    file: 'src/web/app/tab-shell.tsx',
    text: '<Column footer={<TabBar />} />',
    instead: '<Column footer={<TabBar />}><main id="main" /></Column>',
    test: [START, 'how the app starts for a member, and its addresses'],
  },
  {
    clauses: ['1.start.1'],
    fault: 'the splash goes after a second',
    file: 'src/web/app/start/start.tsx',
    text: 'SPLASH_MS = 2000;',
    instead: 'SPLASH_MS = 1000;',
    test: [START, 'the splash, and how long it stays'],
  },
  {
    clauses: ['1.start.2'],
    fault: 'a member begins at home, whatever they opened',
    file: 'src/web/app/start/start-target.ts',
    text: ".get('next')) : here;",
    instead: ".get('next')) : PAGES.home;",
    test: [START_TARGET, 'leaves a member at'],
  },
  {
    clauses: ['1.start.3'],
    fault: 'a member stays at sign-in',
    file: 'src/web/app/start/start-target.ts',
    text: 'at.pathname === PAGES.signIn ?',
    instead: 'at.pathname === PAGES.signUp ?',
    test: [START_TARGET, 'takes a member on from sign-in'],
  },
];
