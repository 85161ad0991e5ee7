import type { ClauseMutation } from './clause-mutation.ts';

const START = 'e2e/auth/start.spec.ts';
const GUESTS = 'e2e/auth/guests.spec.ts';
const HOME = 'e2e/home/home.spec.ts';
const PAGES = 'src/contract/pages.ts';
const HOME_PAGE = 'src/web/features/home/home-page.tsx';
const SUGGESTED = 'src/web/features/home/suggested-mentors.tsx';
const TO_GUEST = 'to a guest';
const TO_MEMBERS = 'to a mentor and to a mentee';
const TABS = 'four tabs lead to the main screens';
const TILES = 'twelve tiles, each with an icon, open the list of their field';
const ROW = 'three mentors stand in a row that scrolls sideways';

/** SPEC §2: the route table, the tabs, home. */
export const SECTION_2_MAIN: readonly ClauseMutation[] = [
  {
    clauses: ['2.routes.1'],
    fault: 'the list of notifications is at another address',
    file: PAGES,
    text: "notifications: '/notification',",
    instead: "notifications: '/notifications',",
    test: [START, TO_MEMBERS],
  },
  {
    clauses: ['2.routes.2'],
    fault: 'the forgotten password is at another address',
    file: PAGES,
    text: "'/auth/forgot-password'",
    instead: "'/auth/password'",
    test: [START, TO_GUEST],
  },
  {
    clauses: ['2.routes.3'],
    fault: 'the questions are not below my page',
    file: PAGES,
    text: "faq: '/user/faq'",
    instead: "faq: '/faq'",
    test: [START, TO_GUEST],
  },
  {
    clauses: ['2.routes.4'],
    fault: 'the mentee’s wizard is at another address',
    file: PAGES,
    text: "'/user/mentee-profile'",
    instead: "'/user/mentee-registration'",
    test: [START, TO_MEMBERS],
  },
  {
    clauses: ['2.routes.5'],
    fault: 'the edit of a mentor is at another address',
    file: PAGES,
    text: "'/user/mentoredit'",
    instead: "'/user/mentor-edit'",
    test: [START, TO_MEMBERS],
  },
  {
    clauses: ['2.routes.6'],
    fault: 'payment is not below my page',
    file: PAGES,
    text: "payment: '/user/payment',",
    instead: "payment: '/payment',",
    test: [START, TO_MEMBERS],
  },
  {
    clauses: ['2.routes.7'],
    fault: 'progress_tee is not known',
    file: 'src/web/features/mentorings/status/own-status-page.tsx',
    text: "pathname.endsWith('progress_tee')",
    instead: "pathname.endsWith('progress_mentee')",
    test: ['e2e/mentorings/mentorings.spec.ts', 'are found at /user/status and at SPEC’s progress_tee'],
  },
  {
    clauses: ['2.routes.8'],
    fault: 'the proposal is at another address',
    file: PAGES,
    text: "'/mentorship/suggestion/:mentorId'",
    instead: "'/mentorship/proposal/:mentorId'",
    test: [START, TO_GUEST],
  },
  {
    clauses: ['2.routes.9'],
    fault: 'bookmarks are at another address',
    file: PAGES,
    text: "bookmarks: '/bookmark'",
    instead: "bookmarks: '/bookmarks'",
    test: [START, TO_GUEST],
  },
  {
    clauses: ['2.routes.11'],
    fault: 'a members’ page opens to everybody',
    file: 'src/web/app/session/members-only.tsx',
    text: '  if (!user) return <Navigate to={signIn} replace />;\n  if (memberType && user.memberType',
    instead: '  if (memberType && user?.memberType',
    test: [GUESTS, 'who opens a members’ page signs in and comes to it'],
  },
  {
    clauses: ['2.routes.12'],
    fault: 'an address that is none leads to my page',
    file: 'src/web/app/not-found.tsx',
    text: 'to={PAGES.home}',
    instead: 'to={PAGES.my}',
    test: [GUESTS, 'finds a way home from an address that is none of ours'],
  },
  {
    clauses: ['2.tabs.1'],
    fault: 'the third tab is called something else',
    file: 'src/web/app/tabs.ts',
    text: "label: '북마크'",
    instead: "label: '보관함'",
    test: [START, TABS],
  },
  {
    clauses: ['2.tabs.2'],
    fault: 'all tabs have one colour',
    file: 'src/web/app/tab-bar.tsx',
    text: "isCurrent ? 'text-brand-ink' : 'text-ink-faint hover:text-ink-muted'",
    instead: "'text-ink-faint hover:text-ink-muted'",
    test: [START, TABS],
  },
  {
    clauses: ['2.home.2'],
    fault: 'a guest is sent from home to the landing page',
    file: 'src/web/app/start/browsing.ts',
    text: "return sessionStorage.getItem(KEY) === '1';",
    instead: 'return false;',
    test: [HOME, 'home stays home for a guest who looks around'],
  },
  {
    clauses: ['2.home.3'],
    fault: 'the header is white',
    file: HOME_PAGE,
    text: 'bg-purple-600 px-page',
    instead: 'bg-surface px-page',
    test: [HOME, 'a purple header has the logo, and a bell'],
  },
  {
    clauses: ['2.home.4'],
    fault: 'the hint stands still',
    file: HOME_PAGE,
    text: 'relative flex animate-hint items-center',
    instead: 'relative flex items-center',
    test: [HOME, TILES],
  },
  {
    clauses: ['2.home.5'],
    fault: 'there are eleven tiles',
    file: 'src/web/features/home/job-field-grid.tsx',
    text: '[...JOB_FIELDS, ALL_FIELDS]',
    instead: 'JOB_FIELDS',
    test: [HOME, TILES],
  },
  {
    clauses: ['2.home.7'],
    fault: 'the cards stand one below the other',
    file: SUGGESTED,
    text: '<ul className="scroll-row gap-3 px-page pt-4 pb-2">',
    instead: '<ul className="flex flex-wrap gap-3 px-page pt-4 pb-2">',
    test: [HOME, ROW],
  },
  {
    clauses: ['2.home.8'],
    fault: 'a card does not say how many years',
    file: SUGGESTED,
    text: '{mentor.field} · {organization.experience}년차',
    instead: '{mentor.field}',
    test: [HOME, ROW],
  },
  {
    clauses: ['2.home.10'],
    fault: 'the heart is not saved',
    file: 'src/web/features/bookmarks/bookmark-state.ts',
    text: 'if (!inFlight.has(mentorId)) void',
    instead: 'if (inFlight.has(mentorId)) void',
    test: [HOME, 'a heart tapped on home is kept by the server'],
  },
  {
    clauses: ['2.home.11', '9.home.3'],
    fault: 'the toast stays for four seconds',
    file: 'src/web/features/home/use-login-toast.ts',
    text: 'LOGIN_TOAST_MS = 2000;',
    instead: 'LOGIN_TOAST_MS = 4000;',
    test: ['e2e/auth/auth-screens.spec.ts', 'leads home, where a toast says so for two seconds'],
  },
];
