import type { ClauseMutation } from './clause-mutation.ts';

const GUESTS = 'e2e/auth/guests.spec.ts';
const MY_PAGES = 'e2e/members/my-pages.spec.ts';
const REFUSALS = 'src/server/features/mentorings/steps/refusals.test.ts';

/** SPEC §6: roles and permissions. */
export const SECTION_6: readonly ClauseMutation[] = [
  {
    clauses: ['6.guest.1'],
    fault: 'my page asks a guest nothing',
    file: 'src/web/features/my/my-page.tsx',
    text: '<Modal\n        open\n',
    instead: '<Modal\n        open={false}\n',
    test: [GUESTS, 'a guest looks around, and signs in where somebody has to be'],
  },
  {
    clauses: ['6.guest.2'],
    fault: 'members’ pages are open to guests',
    file: 'src/web/app/session/members-only.tsx',
    text: '  if (!user) return <Navigate to={wasSignedIn && !hasEnded ? PAGES.home : signIn} replace />;\n  if (memberType && user.memberType',
    instead: '  void [signIn, wasSignedIn, hasEnded];\n  if (memberType && user && user.memberType',
    test: [GUESTS, 'a guest looks around, and signs in where somebody has to be'],
  },
  {
    clauses: ['6.role.1', '2.signup.6'],
    fault: 'everybody signs up as a mentee',
    file: 'src/server/features/auth/sign-up.ts',
    text: 'accountStore.insert(tx, { memberType, email,',
    instead: "accountStore.insert(tx, { memberType: 'ROLE_MENTEE', email,",
    test: [
      'src/server/features/auth/codes/grants.test.ts',
      'creates a member with a verified address and the consents',
    ],
  },
  {
    clauses: ['6.mentee.1'],
    fault: 'only mentors see a mentor',
    file: 'src/contract/mentors/mentors.ts',
    text: "summary: '멘토 상세',\n    access: 'public',",
    instead: "summary: '멘토 상세',\n    access: 'mentor',",
    test: ['src/server/spec/mentor-calls.test.ts', 'the proposal form loads the mentor by a numeric mentorId'],
  },
  {
    clauses: ['6.mentee.2', '1.mentee.2'],
    fault: 'only mentors bookmark',
    file: 'src/contract/mentors/bookmarks.ts',
    text: "summary: '북마크 추가',\n    access: 'member',",
    instead: "summary: '북마크 추가',\n    access: 'mentor',",
    test: [
      'src/server/features/bookmarks/bookmarks.test.ts',
      'are of listed mentors, and visible to their member only',
    ],
  },
  {
    clauses: ['6.mentee.3'],
    fault: 'mentors propose as well',
    file: 'src/contract/mentorings/mentorings.ts',
    text: "summary: '멘토링 제안하기',\n    access: 'mentee',",
    instead: "summary: '멘토링 제안하기',\n    access: 'member',",
    test: [REFUSALS, 'by a mentor, to a mentor as well as to themselves'],
  },
  {
    clauses: ['6.mentor.1'],
    fault: 'a mentee is asked for a mentor’s profile',
    file: 'src/contract/mentors/mentors.ts',
    text: "summary: '멘토 프로필 수정',\n    access: 'mentor',",
    instead: "summary: '멘토 프로필 수정',\n    access: 'member',",
    test: ['src/server/features/mentors/write-mentor.test.ts', 'is for mentees, as the other is for mentors'],
  },
  {
    clauses: ['6.mentor.2'],
    fault: 'a mentee accepts what waits for the mentor',
    file: 'src/domain/mentorings/states/transitions.ts',
    text: "{ by: 'MENTEE', from: ['WAITING_FOR_MENTEE'], to: 'CONFIRMED' },",
    instead: "{ by: 'MENTEE', from: ['WAITING_FOR_MENTEE', 'WAITING_FOR_MENTOR'], to: 'CONFIRMED' },",
    test: [REFUSALS, 'cannot be rejected by the mentee nor changed by the mentor'],
  },
  {
    clauses: ['6.my.2'],
    fault: 'a role’s screens are open to the other',
    file: 'src/web/app/session/members-only.tsx',
    text: 'if (memberType && user.memberType !== memberType)',
    instead: 'if (memberType && user.memberType !== memberType && user.memberId < 0)',
    test: [MY_PAGES, 'my page leads each role without a profile to its own registration'],
  },
];
