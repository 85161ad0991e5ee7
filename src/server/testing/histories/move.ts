import fc from 'fast-check';
import { RESOLUTIONS, type Resolution } from '#domain/mentorings/states/attendance.ts';
import type { PaymentMethod } from '#domain/money/payments.ts';
import type { CallFault, CallName } from '#simulator/faults.ts';

/** The last of both is one person, who is a mentor and a mentee. */
export const MENTORS = 3;
export const MENTEES = 3;
/** The number of half hours that are proposed; few, so that proposals collide. */
export const SLOTS = 6;

export type Side = 'mentor' | 'mentee';

/** The mentors a proposal passes on to: nobody, the other mentors, or those recommended by then. */
export type Backups = 'NOBODY' | 'OTHERS' | 'AUTOMATIC';

/** An action of a member, the gateway, the bank or the clock. Numbers are indices into the existing records, modulo their number. */
export type Move =
  | { kind: 'propose'; mentee: number; mentor: number; slots: number[]; backups: Backups; isAnonymous: boolean }
  /** A mentor limits their open proposals and their sessions a week; null for no limit. */
  | { kind: 'limit'; mentor: number; proposals: number | null; sessions: number | null }
  /** A student waits for room at a mentor, or waits no longer. */
  | { kind: 'seekPlace'; mentee: number; mentor: number; isLeaving: boolean }
  /**
   * A mentor wants no more open proposals than there are; these students wait, one after the other, and the newest proposal is declined.
   */
  | { kind: 'crowd'; mentor: number; waiting: number[]; isDeclined: boolean }
  /** A mentor takes a pause or is back. */
  | { kind: 'pause'; mentor: number; isPaused: boolean }
  /** A mentor looks at lists, notifications, home and conversations. */
  | { kind: 'look'; mentor: number }
  /** A student's proof of enrolment ends, or is renewed. */
  | { kind: 'enrolment'; mentee: number; isRenewed: boolean }
  /** Two meet, and this many hours after the session a question and its answer are proposed for publication. */
  | { kind: 'share'; mentoring: number; hours: number; decision: 'consent' | 'decline' | 'takeBack' }
  /** The student names others, or nobody. */
  | { kind: 'name'; mentoring: number; backups: Backups }
  | { kind: 'order'; mentoring: number; method: PaymentMethod; coupon: boolean }
  /**
   * Order, payment window and confirmation without faults; then the bank's actions on a virtual account, one after the other.
   */
  | { kind: 'pay'; mentoring: number; method: PaymentMethod; coupon: boolean; bank: ('deposit' | 'withdraw')[] }
  | { kind: 'window'; order: number; button: 'pay' | 'close' | 'decline:REJECT_CARD_PAYMENT' }
  | { kind: 'confirm'; order: number; tampered: boolean }
  | { kind: 'bank'; order: number; action: 'deposit' | 'withdraw' }
  | { kind: 'webhook'; order: number; content: 'DONE' | 'CANCELED' | 'deposit' | 'forged-deposit' }
  /** `isOnScreen` chooses one of the times that the screen shows, else one of all. */
  | { kind: 'accept'; mentoring: number; side: Side; slot: number; isOnScreen: boolean }
  | { kind: 'reject'; mentoring: number }
  | { kind: 'offer'; mentoring: number; side: Side; slots: number[] }
  | { kind: 'change'; mentoring: number; slots: number[] }
  /** The mentor asks before answering, or the mentee answers that. */
  | { kind: 'askQuestion' | 'answerQuestion'; mentoring: number }
  | { kind: 'cancel'; mentoring: number; side: Side }
  | { kind: 'attend'; mentoring: number; side: Side }
  /** A side objects, with a file or without. */
  | { kind: 'dispute'; mentoring: number; side: Side; hasFile: boolean }
  /** A side adds something to a dispute. */
  | { kind: 'state'; mentoring: number; side: Side; hasFile: boolean }
  | { kind: 'appeal'; mentoring: number; side: Side; hasFile: boolean }
  | { kind: 'acceptDecision'; mentoring: number; side: Side }
  /** One of the two operators decides; `isOnList` chooses a dispute that waits, else any mentoring. */
  | { kind: 'resolve'; mentoring: number; isOnList: boolean; operator: 0 | 1; resolution: Resolution }
  /** A dispute that waits is decided; both sides answer as they may, and what they appealed against is decided again. */
  | {
      kind: 'decideAndAnswer';
      dispute: number;
      resolution: Resolution;
      answers: ('accept' | 'appeal')[];
      again: Resolution | null;
    }
  /** A side writes a message, */
  | { kind: 'write'; mentoring: number; side: Side }
  /** reports the newest one, */
  | { kind: 'report'; mentoring: number; side: Side }
  /** or writes about a completed mentoring. */
  | { kind: 'review'; mentoring: number; side: Side }
  /** Two meet, and this many hours after the session these sides write about it, one after the other. */
  | { kind: 'thank'; mentoring: number; sides: Side[]; hours: number }
  /** The account that a bank transfer is refunded to is corrected. */
  | { kind: 'correct'; mentoring: number }
  | { kind: 'wait'; minutes: number }
  /**
   * Sets the clock to the start of a confirmed session; the sides in `present` confirm their attendance, those in `received` enter the room
   * and are received there by the other. Those in `disputing` open a dispute 15 minutes later.
   */
  | { kind: 'attendSession'; mentoring: number; present: Side[]; received: Side[]; disputing: Side[] }
  /**
   * Both sides of a confirmed session enter its room; then they take other seats, report what they receive and leave, one after the other.
   * `isDisplaced` acts with the seat that the side had before its last one.
   */
  | {
      kind: 'visitRoom';
      mentoring: number;
      acts: { side: Side; act: 'enter' | 'report' | 'leave'; isDisplaced: boolean }[];
    }
  /** One of two who met objects so many hours after the session; by then it may be completed, or past the time to object. */
  | { kind: 'objectLater'; mentoring: number; side: Side; hours: number }
  /** One side cancels a confirmed session, this many hours before its start. */
  | { kind: 'cancelBeforeStart'; mentoring: number; side: Side; hours: number }
  | { kind: 'runJobs' }
  | { kind: 'fault'; operation: CallName; fault: CallFault; times: number }
  | { kind: 'together'; moves: Move[] };

const index = fc.nat({ max: 11 });
const side = fc.constantFrom<Side>('mentor', 'mentee');
const slots = fc.uniqueArray(fc.nat({ max: SLOTS - 1 }), { minLength: 1, maxLength: 2 });
const mostlyTrue = fc.integer({ min: 0, max: 9 }).map((number) => number < 8);
const kind = <Kind extends Move['kind']>(name: Kind) => fc.constant(name);

// Few mentors, so that proposals collide.
const mentor = fc.constantFrom(0, 0, 1, 1, 2).filter((index) => index < MENTORS);
const mentee = fc.nat({ max: MENTEES - 1 });
const backups = fc.constantFrom<Backups>('NOBODY', 'NOBODY', 'OTHERS', 'AUTOMATIC');
const name = fc.record({ kind: kind('name'), mentoring: index, backups });
const propose = fc.record({
  kind: kind('propose'),
  mentee,
  mentor,
  slots,
  backups,
  isAnonymous: fc.constantFrom(false, false, true),
});
const limit = fc.record({
  kind: kind('limit'),
  mentor,
  proposals: fc.constantFrom(null, null, 1, 2),
  sessions: fc.constantFrom(null, null, 1, 2),
});
const seekPlace = fc.record({
  kind: kind('seekPlace'),
  mentee,
  mentor,
  isLeaving: fc.constantFrom(false, false, false, true),
});
const crowd = fc.record({
  kind: kind('crowd'),
  mentor,
  waiting: fc.shuffledSubarray([0, 1, 2], { minLength: 1 }),
  isDeclined: mostlyTrue,
});
const pause = fc.record({ kind: kind('pause'), mentor, isPaused: fc.constantFrom(true, false, false, false) });
const look = fc.record({ kind: kind('look'), mentor });
const enrolment = fc.record({
  kind: kind('enrolment'),
  // A mentee who is a mentor too has graduated: that proof has no end.
  mentee: fc.nat({ max: MENTEES - 2 }),
  isRenewed: fc.constantFrom(false, true, true, true),
});
const order = fc.record({
  kind: kind('order'),
  mentoring: index,
  method: fc.constantFrom<PaymentMethod>('CARD', 'CARD', 'KAKAOPAY', 'VIRTUAL_ACCOUNT'),
  coupon: fc.boolean(),
});
const button = fc.constantFrom(
  'pay' as const,
  'pay' as const,
  'pay' as const,
  'close' as const,
  'decline:REJECT_CARD_PAYMENT' as const,
);
const pay = fc
  .tuple(order, fc.constantFrom<('deposit' | 'withdraw')[]>([], ['deposit'], ['deposit'], ['deposit', 'withdraw']))
  .map(([orderMove, action]) => ({ ...orderMove, kind: 'pay' as const, bank: action }));
const windowMove = fc.record({ kind: kind('window'), order: index, button });
const confirm = fc.record({
  kind: kind('confirm'),
  order: index,
  tampered: fc.integer({ min: 0, max: 19 }).map((number) => number === 0),
});
const bank = fc.record({
  kind: kind('bank'),
  order: index,
  action: fc.constantFrom('deposit' as const, 'withdraw' as const),
});
const webhook = fc.record({
  kind: kind('webhook'),
  order: index,
  content: fc.constantFrom('DONE' as const, 'CANCELED' as const, 'deposit' as const, 'forged-deposit' as const),
});
const accept = fc.record({
  kind: kind('accept'),
  mentoring: index,
  side,
  slot: fc.nat({ max: SLOTS - 1 }),
  isOnScreen: mostlyTrue,
});
const reject = fc.record({ kind: kind('reject'), mentoring: index });
const offer = fc.record({ kind: kind('offer'), mentoring: index, side, slots });
const change = fc.record({ kind: kind('change'), mentoring: index, slots });
const askQuestion = fc.record({ kind: kind('askQuestion'), mentoring: index });
const answerQuestion = fc.record({ kind: kind('answerQuestion'), mentoring: index });
const cancel = fc.record({ kind: kind('cancel'), mentoring: index, side });
const attend = fc.record({ kind: kind('attend'), mentoring: index, side });
const dispute = fc.record({ kind: kind('dispute'), mentoring: index, side, hasFile: fc.boolean() });
const state = fc.record({ kind: kind('state'), mentoring: index, side, hasFile: fc.boolean() });
const appeal = fc.record({ kind: kind('appeal'), mentoring: index, side, hasFile: fc.boolean() });
const acceptDecision = fc.record({ kind: kind('acceptDecision'), mentoring: index, side });
const talk = fc
  .constantFrom('write' as const, 'report' as const, 'review' as const)
  .chain((name) => fc.record({ kind: kind(name), mentoring: index, side }));
const thank = fc.record({
  kind: kind('thank'),
  mentoring: index,
  sides: fc.constantFrom<Side[]>(['mentee'], ['mentor'], ['mentee', 'mentor'], ['mentor', 'mentee']),
  hours: fc.constantFrom(26, 10 * 24, 16 * 24),
});
const share = fc.record({
  kind: kind('share'),
  mentoring: index,
  hours: fc.constantFrom(26, 80),
  decision: fc.constantFrom('consent' as const, 'consent' as const, 'decline' as const, 'takeBack' as const),
});
const correct = fc.record({ kind: kind('correct'), mentoring: index });
const decideAndAnswer = fc.record({
  kind: kind('decideAndAnswer'),
  dispute: index,
  resolution: fc.constantFrom(...RESOLUTIONS),
  answers: fc.constantFrom<('accept' | 'appeal')[]>(['accept', 'accept'], ['accept', 'appeal'], ['appeal'], []),
  again: fc.option(fc.constantFrom(...RESOLUTIONS)),
});
const resolve = fc.record({
  kind: kind('resolve'),
  mentoring: index,
  isOnList: mostlyTrue,
  operator: fc.constantFrom(0 as const, 1 as const),
  resolution: fc.constantFrom(...RESOLUTIONS),
});
const wait = fc.record({
  kind: kind('wait'),
  minutes: fc.constantFrom(1, 5, 61, 12 * 60, 25 * 60, 49 * 60),
});
/** Longer than a decision, an appeal or an objection takes; afterwards the times that were proposed have passed. */
const longWait = fc.record({ kind: kind('wait'), minutes: fc.constantFrom(73 * 60, 7 * 24 * 60, 8 * 24 * 60) });
const objectLater = fc.record({
  kind: kind('objectLater'),
  mentoring: index,
  side,
  hours: fc.constantFrom(26, 7 * 24, 9 * 24),
});
const attendSession = fc.record({
  kind: kind('attendSession'),
  mentoring: index,
  present: fc.constantFrom<Side[]>(['mentor', 'mentee'], ['mentee', 'mentor'], ['mentor'], ['mentee'], []),
  received: fc.constantFrom<Side[]>(['mentor', 'mentee'], ['mentor', 'mentee'], [], ['mentor'], ['mentee']),
  disputing: fc.constantFrom<Side[]>([], [], [], ['mentor'], ['mentee'], ['mentee', 'mentor']),
});
const visitRoom = fc.record({
  kind: kind('visitRoom'),
  mentoring: index,
  acts: fc.array(
    fc.record({
      side,
      act: fc.constantFrom('enter' as const, 'report' as const, 'leave' as const),
      isDisplaced: fc.boolean(),
    }),
    { minLength: 6, maxLength: 12 },
  ),
});
const cancelBeforeStart = fc.record({
  kind: kind('cancelBeforeStart'),
  mentoring: index,
  side,
  hours: fc.constantFrom(1, 12, 30),
});
const runJobs = fc.record({ kind: kind('runJobs') });
const fault = fc.record({
  kind: kind('fault'),
  operation: fc.constantFrom<CallName>('confirm', 'cancel', 'lookup'),
  // Not `timeout-*`: they have the effect of a server error, take long, and have their own tests.
  fault: fc.constantFrom<CallFault>(
    'declined',
    'server-error-before-effect',
    'server-error-after-effect',
    'rate-limited',
  ),
  times: fc.integer({ min: 1, max: 3 }),
});

const responses = [
  askQuestion,
  answerQuestion,
  accept,
  reject,
  offer,
  change,
  cancel,
  attend,
  dispute,
  resolve,
  state,
  appeal,
  acceptDecision,
];
const single = fc.oneof(
  { arbitrary: propose, weight: 24 },
  { arbitrary: pay, weight: 20 },
  { arbitrary: accept, weight: 18 },
  { arbitrary: attendSession, weight: 8 },
  { arbitrary: objectLater, weight: 6 },
  { arbitrary: visitRoom, weight: 7 },
  { arbitrary: longWait, weight: 1 },
  { arbitrary: cancelBeforeStart, weight: 4 },
  ...[reject, offer, change, askQuestion, answerQuestion, cancel, attend, resolve].map((arbitrary) => ({
    arbitrary,
    weight: 3,
  })),
  ...[dispute, decideAndAnswer].map((arbitrary) => ({ arbitrary, weight: 8 })),
  ...[state, appeal, acceptDecision, correct, name].map((arbitrary) => ({ arbitrary, weight: 2 })),
  { arbitrary: talk, weight: 8 },
  { arbitrary: thank, weight: 5 },
  { arbitrary: limit, weight: 2 },
  { arbitrary: seekPlace, weight: 2 },
  { arbitrary: crowd, weight: 4 },
  { arbitrary: pause, weight: 2 },
  { arbitrary: look, weight: 3 },
  { arbitrary: enrolment, weight: 2 },
  { arbitrary: share, weight: 3 },
  ...[order, windowMove, confirm, bank, webhook].map((arbitrary) => ({ arbitrary, weight: 3 })),
  ...[wait, runJobs, fault].map((arbitrary) => ({ arbitrary, weight: 4 })),
);
/** Moves that act on the same records, for races. */
const racing = fc.oneof(
  ...responses,
  limit,
  seekPlace,
  pause,
  correct,
  name,
  talk,
  pay,
  confirm,
  order,
  propose,
  webhook,
  runJobs,
);
const together = fc.record({
  kind: kind('together'),
  moves: fc.array(racing, { minLength: 2, maxLength: 4 }),
});

/** Every kind of move; those that make a mentoring progress are more frequent. */
export const anyMove: fc.Arbitrary<Move> = fc.oneof(
  { arbitrary: single, weight: 8 },
  { arbitrary: together, weight: 1 },
);
