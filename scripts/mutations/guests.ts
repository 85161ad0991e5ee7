import type { Mutation } from './mutation.ts';

const CACHE = 'src/server/platform/guest-answers/guest-answers.ts';
const ANSWER = 'src/server/http/answer-guests.ts';
const CACHE_TEST = 'src/server/platform/guest-answers/guest-answers.test.ts';
const HTTP_TEST = 'src/server/features/mentors/answers-to-guests.test.ts';

/** What guests share (S-89). */
export const GUESTS: readonly Mutation[] = [
  {
    name: 'guests-two-seconds',
    guard: 'a suspended mentor is gone for guests two seconds later, on every process',
    file: CACHE,
    text: 'if (age >= 0 && age < MAX_AGE_MS) {',
    instead: 'if (age >= 0) {',
    test: [HTTP_TEST, 'is two seconds old at most'],
  },
  {
    name: 'guests-age-from-the-first-statement',
    guard: 'the two seconds count from before the first statement',
    file: CACHE,
    text: 'const entry: Entry = { begunAt, answer: make().then(answerOf), bytes: 0 };',
    instead:
      'const entry = { begunAt, answer: make().then((text) => { entry.begunAt = clock.now().getTime(); return answerOf(text); }), bytes: 0 };',
    test: [CACHE_TEST, 'lasts two seconds from when it began'],
  },
  {
    name: 'guests-clock-set-back',
    guard: 'a clock that is set back does not make an answer last',
    file: CACHE,
    text: 'if (age >= 0 && age < MAX_AGE_MS) {',
    instead: 'if (age < MAX_AGE_MS) {',
    test: [CACHE_TEST, 'does not last because the clock was set back'],
  },
  {
    name: 'guests-failures-kept-by-nobody',
    guard: 'a refusal or a failure is not kept for others',
    file: CACHE,
    text: '    entry.answer.catch(() => forget(key, entry));\n',
    instead: '    entry.answer.catch(() => undefined);\n',
    test: [HTTP_TEST, 'is not kept where it is a refusal'],
  },
  {
    name: 'guests-one-reading-a-burst',
    guard: 'a burst of guests reads the database once',
    file: CACHE,
    text: '      entries.set(key, entry);\n',
    instead: '      void entry.answer.then(() => entries.set(key, entry));\n',
    test: [HTTP_TEST, 'is read once for a burst of guests'],
  },
  {
    name: 'guests-bounded-number',
    guard: 'a thousand answers are kept, however many addresses are asked for',
    file: CACHE,
    text: 'if (entries.size <= MAX_ENTRIES && bytes <= MAX_BYTES) return;',
    instead: 'if (bytes <= MAX_BYTES) return;',
    test: [HTTP_TEST, 'is kept of a thousand'],
  },
  {
    name: 'guests-bounded-bytes',
    guard: 'what is kept has sixteen megabytes at most, compressed forms and addresses included',
    file: CACHE,
    text: 'if (entries.size <= MAX_ENTRIES && bytes <= MAX_BYTES) return;',
    instead: 'if (entries.size <= MAX_ENTRIES) return;',
    test: [CACHE_TEST, 'does not fill the memory'],
  },
  {
    name: 'guests-are-who-has-no-session',
    guard: 'a member is not answered what guests share, and guests nothing of a member’s',
    file: ANSWER,
    text: 'return cookies.readSession(request) === undefined;',
    instead: "return cookies.sessionName.length > 0 || request.url === '';",
    test: [HTTP_TEST, 'is not what a member is answered'],
  },
  {
    name: 'guests-vary-by-cookie',
    guard: 'caches in front do not give members what guests share',
    file: ANSWER,
    text: "export const GUESTS_VARY = 'accept-encoding, cookie';",
    instead: "export const GUESTS_VARY = 'accept-encoding';",
    test: [HTTP_TEST, 'may be kept by caches that tell guests from members'],
  },
  {
    name: 'guests-age-for-caches',
    guard: 'a cache in front keeps an answer no longer than it would have lasted here',
    file: ANSWER,
    text: 'age: Math.ceil(',
    instead: 'age: 0 * Math.ceil(',
    test: [HTTP_TEST, 'may be kept by caches that tell guests from members'],
  },
];
