import type { Mutation } from './mutation.ts';

const SQL = 'src/server/features/mentor-order/mentor-order-sql.ts';
const ORDER_TEST = 'src/server/features/mentor-order/mentor-order.test.ts';
const FIGURES = 'src/server/features/desk/answer-figures-store.ts';
const TALLY = 'src/domain/answer-tally.ts';
const FIGURES_TEST = 'src/server/features/desk/answer-figures.test.ts';

/** What lists begin with, and the figures of answers by it. */
export const MENTOR_ORDER: readonly Mutation[] = [
  {
    name: 'answers-from-payment',
    guard: 'the desk’s time to an answer is what the student waited, from the payment on',
    file: FIGURES,
    text: "select min(h.at) from mentoring_history h where h.mentoring_id = m.id and h.to_status = 'WAITING_FOR_MENTOR'",
    instead: 'select m.asked_at',
    test: [FIGURES_TEST, 'count an answer from the payment'],
  },
  {
    name: 'answers-of-span',
    guard: 'of the desk’s figures of answers a span has its own days alone, as all proposals say',
    file: TALLY,
    text: '      const own = all.filter(({ createdMs }) => createdMs >= fromMs);\n      for (const',
    instead: '      const own = all;\n      for (const',
    test: ['src/server/features/desk/count-answer-figures.test.ts', 'are those that all proposals say'],
  },
  {
    name: 'answers-as-of-the-day',
    guard: 'the desk’s figures of answers stand as the day began: what ended later has not ended',
    file: 'src/server/features/desk/answer-figures-sql.ts',
    text: "${m}.status = 'EXPIRED' and coalesce(${m}.closed_at < ${at}, false)",
    instead: "${m}.status = 'EXPIRED'",
    test: [FIGURES_TEST, 'count what a mentor leaves unanswered as expired'],
  },
  {
    name: 'answers-counted-anew',
    guard: 'the desk’s figures of answers are of the day, also after a clock that ran ahead',
    file: 'src/server/features/desk/count-answer-figures.ts',
    text: '(await answerFiguresStore.findDay(db)) === day',
    instead: "((await answerFiguresStore.findDay(db)) ?? '') >= day",
    test: [FIGURES_TEST, 'stand as a day began, are counted an hour later'],
  },
  {
    name: 'search-terms-of-university',
    guard: 'what is looked for within a university by the index of terms is among its mentors',
    file: 'src/server/features/mentors/mentor-search-tokens.ts',
    text: 'universityId === undefined ? terms : [...terms, termOfUniversity(universityId)]',
    instead: 'universityId === undefined ? terms : [...terms]',
    test: ['src/server/features/mentors/search-mentors.test.ts', 'suggests words of the mentors of a school alone'],
  },
  {
    name: 'order-group-hashed',
    guard: 'which half a student is in is decided by nothing but the secret',
    file: 'src/server/features/mentor-order/order-group-of-member.ts',
    text: "createHmac('sha256', secret)",
    instead: "createHmac('sha256', secret.subarray(0, 0))",
    test: [ORDER_TEST, 'is decided by nothing but the secret'],
  },
  {
    name: 'order-of-half',
    guard: 'half of the students begin with 추천순, not all of them',
    file: SQL,
    text: "or (o.mode = 'HALF' and ${group} = 'B')",
    instead: "or (o.mode = 'HALF' and ${group} in ('A', 'B'))",
    test: [ORDER_TEST, 'is the newest until operators say otherwise'],
  },
  {
    name: 'order-group-kept',
    guard: 'a proposal keeps what its student’s list began with, also while it is the same for all',
    file: SQL,
    text: "when 'ALL' then 'ALL' end",
    instead: 'else ${group} end',
    test: [ORDER_TEST, 'is kept with each proposal as it was then'],
  },
  {
    name: 'answers-young-left-out',
    guard: 'who proposed less than seven days ago is not in the share of the confirmed',
    file: TALLY,
    text: '    else if (own.some(',
    instead: '    if (own.some(',
    test: [FIGURES_TEST, 'count a student once their seven days have passed'],
  },
  {
    name: 'answers-seven-days',
    guard: 'an acceptance after the seven days does not count',
    file: TALLY,
    text: 'each.acceptedMs !== null && each.acceptedMs <= until',
    instead: 'each.acceptedMs !== null',
    test: [FIGURES_TEST, 'do not count what is confirmed after the seven days'],
  },
];
