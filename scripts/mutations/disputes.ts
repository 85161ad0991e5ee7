import type { Mutation } from './mutation.ts';

const FOLDER = 'src/server/features/mentorings/disputes';

/** Objections, decisions, appeals and the ends of disputes. */
export const DISPUTES: readonly Mutation[] = [
  {
    name: 'same-operator',
    guard: 'an appeal is decided by another operator than the objection',
    file: `${FOLDER}/resolve-dispute.ts`,
    text: `  if (last.round > 1 && rounds[0]?.decidedBy === operatorId) refuse('SAME_OPERATOR');\n`,
    instead: '',
    test: [`${FOLDER}/disputes.test.ts`, 'is decided by another operator, finally and at once'],
  },
  {
    name: 'decided-once',
    guard: 'of two operators one decides',
    file: `${FOLDER}/resolve-dispute.ts`,
    text: `  if (!last || last.decidedAt) return refuse('DECIDED_ALREADY');\n`,
    instead: `  if (!last) return refuse('DECIDED_ALREADY');\n`,
    test: [`${FOLDER}/disputes.test.ts`, 'is made by an operator, of what is disputed, once'],
  },
  {
    name: 'held-fourteen-days',
    guard: 'no money is held longer than fourteen days after the objection',
    file: 'src/domain/mentorings/states/disputes.ts',
    text: `  if (now >= endsBy) {\n`,
    instead: `  if (now >= endsBy && rounds.length > 9) {\n`,
    test: [`${FOLDER}/disputes.test.ts`, 'who met in the room'],
  },
  {
    name: 'no-decision-after-fourteen-days',
    guard: 'when the time is over the rule decides, although its job is late',
    file: `${FOLDER}/resolve-dispute.ts`,
    text: `  if (disputeEndsBy(mentoring.disputedAt, rounds) <= at) refuse('DEADLINE_PASSED');\n`,
    instead: '',
    test: [`${FOLDER}/disputes.test.ts`, 'an operator cannot decide any more'],
  },
  {
    name: 'rule-by-minutes',
    guard: 'without a decision the mentor is paid only for minutes in which both received each other',
    file: 'src/domain/mentorings/states/disputes.ts',
    text: `  return mutualMinutes > 0 || bothTapped ?`,
    instead: `  return mutualMinutes >= 0 || bothTapped ?`,
    test: [`${FOLDER}/disputes.test.ts`, 'who met in the room'],
  },
  {
    name: 'rule-by-taps',
    guard: 'without a decision taps count of both sides, made by themselves, at the mentor’s own address',
    file: `${FOLDER}/dispute-store.ts`,
    text: `and not coalesce(h.detail ? 'by', false)`,
    instead: '',
    test: [`${FOLDER}/disputes.test.ts`, 'by the taps of both'],
  },
  {
    name: 'appeal-by-the-losing-side',
    guard: 'a side that got everything has nothing to appeal against',
    file: 'src/domain/mentorings/states/disputes.ts',
    text: `  if (returned === 100) return ['MENTOR'];\n`,
    instead: `  if (returned === 100) return ['MENTOR', 'MENTEE'];\n`,
    test: [`${FOLDER}/disputes.test.ts`, 'cannot be answered by the side that got everything'],
  },
  {
    name: 'objection-once',
    guard: 'a mentoring is objected to once in its life',
    file: 'src/domain/mentorings/states/disputes.ts',
    text: `  if (isDisputed) return 'DISPUTED_ALREADY';\n`,
    instead: '  void isDisputed;\n',
    test: [`${FOLDER}/reopening.test.ts`, 'can be objected to for seven days, and is held again then'],
  },
  {
    name: 'reopened-money',
    guard: 'what was divided for a session that is opened again is held again',
    file: `${FOLDER}/dispute-mentoring.ts`,
    text: `      if (payment) await reopenPayment(tx, payment, at);\n`,
    instead: '      void reopenPayment;\n      void payment;\n',
    test: [`${FOLDER}/reopening.test.ts`, 'can be objected to for seven days, and is held again then'],
  },
  {
    name: 'payout-after-the-time-to-object',
    guard: 'nothing is paid out while it may be objected to',
    file: 'src/server/features/money/payouts/payable-span.ts',
    text: `  const end = Math.min(month.until.getTime(), now.getTime() + 1);\n`,
    instead: `  const end = month.until.getTime();\n  void now;\n`,
    test: ['src/server/features/money/payouts/payouts.test.ts', 'are paid out when nobody can object any more'],
  },
];
