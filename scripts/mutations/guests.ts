import type { Mutation } from './mutation.ts';

const ANSWER = 'src/server/http/answer-guests.ts';
const HTTP_TEST = 'src/server/features/mentors/answers-to-guests.test.ts';

/** What guests share (S-89). */
export const GUESTS: readonly Mutation[] = [
  {
    name: 'guests-are-who-has-no-session',
    guard: 'a member is not answered what guests share, and guests nothing of a member’s',
    file: ANSWER,
    text: 'return cookies.readSession(request) === undefined;',
    instead: "return cookies.sessionName.length > 0 || request.url === '';",
    test: [HTTP_TEST, 'is not what a member is answered'],
  },
];
