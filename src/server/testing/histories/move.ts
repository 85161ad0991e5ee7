import fc from 'fast-check';
import { RESOLUTIONS, type Resolution } from '#domain/mentorings/attendance.ts';
import type { PaymentMethod } from '#domain/payments/payments.ts';
import type { CallFault, CallName } from '#simulator/faults.ts';

export const MENTORS = 2;
export const MENTEES = 3;
/** Half hours that everybody wants, few enough to meet in. */
export const SLOTS = 6;

type Side = 'mentor' | 'mentee';

/** Something that somebody does, or that befalls the server. Numbers choose among what there is, round and round. */
export type Move =
  | { kind: 'propose'; mentee: number; mentor: number; slots: number[] }
  | { kind: 'order'; mentoring: number; method: PaymentMethod; coupon: boolean }
  /**
   * Order, window and confirmation, as they follow one another when nothing goes wrong; and what a transfer's bank does then, one
   * after the other.
   */
  | { kind: 'pay'; mentoring: number; method: PaymentMethod; coupon: boolean; bank: ('deposit' | 'withdraw')[] }
  | { kind: 'window'; order: number; press: 'pay' | 'close' | 'decline:REJECT_CARD_PAYMENT' }
  | { kind: 'confirm'; order: number; tampered: boolean }
  | { kind: 'bank'; order: number; does: 'deposit' | 'withdraw' }
  | { kind: 'webhook'; order: number; says: 'DONE' | 'CANCELED' | 'deposit' | 'forged-deposit' }
  /** `isOnScreen` takes one of the times that the screen shows, else one of all. */
  | { kind: 'accept'; mentoring: number; side: Side; slot: number; isOnScreen: boolean }
  | { kind: 'reject'; mentoring: number }
  | { kind: 'offer'; mentoring: number; side: Side; slots: number[] }
  | { kind: 'change'; mentoring: number; slots: number[] }
  | { kind: 'cancel'; mentoring: number; side: Side }
  | { kind: 'attend'; mentoring: number; side: Side }
  | { kind: 'dispute'; mentoring: number; side: Side }
  /** The operator decides what a dispute was about; `isOnList` takes one that waits, else one of all. */
  | { kind: 'resolve'; mentoring: number; isOnList: boolean; resolution: Resolution }
  | { kind: 'wait'; minutes: number }
  /**
   * The time of a confirmed session comes, and some of the two say that they are there. Where some `complain`, a quarter of
   * an hour passes, and they say what went wrong.
   */
  | { kind: 'meet'; mentoring: number; present: Side[]; complain: Side[] }
  /** So many hours before a confirmed session one of the two calls it off. */
  | { kind: 'regret'; mentoring: number; side: Side; hours: number }
  | { kind: 'work' }
  | { kind: 'fault'; operation: CallName; fault: CallFault; times: number }
  | { kind: 'together'; moves: Move[] };

const place = fc.nat({ max: 11 });
const side = fc.constantFrom<Side>('mentor', 'mentee');
const slots = fc.uniqueArray(fc.nat({ max: SLOTS - 1 }), { minLength: 1, maxLength: 2 });
const usually = fc.integer({ min: 0, max: 9 }).map((number) => number < 8);
const kind = <Kind extends Move['kind']>(name: Kind) => fc.constant(name);

const propose = fc.record({
  kind: kind('propose'),
  mentee: fc.nat({ max: MENTEES - 1 }),
  mentor: fc.nat({ max: MENTORS - 1 }),
  slots,
});
const order = fc.record({
  kind: kind('order'),
  mentoring: place,
  method: fc.constantFrom<PaymentMethod>('CARD', 'CARD', 'KAKAOPAY', 'VIRTUAL_ACCOUNT'),
  coupon: fc.boolean(),
});
const press = fc.constantFrom(
  'pay' as const,
  'pay' as const,
  'pay' as const,
  'close' as const,
  'decline:REJECT_CARD_PAYMENT' as const,
);
const pay = fc
  .tuple(order, fc.constantFrom<('deposit' | 'withdraw')[]>([], ['deposit'], ['deposit'], ['deposit', 'withdraw']))
  .map(([wish, does]) => ({ ...wish, kind: 'pay' as const, bank: does }));
const pressed = fc.record({ kind: kind('window'), order: place, press });
const confirm = fc.record({
  kind: kind('confirm'),
  order: place,
  tampered: fc.integer({ min: 0, max: 19 }).map((number) => number === 0),
});
const bank = fc.record({
  kind: kind('bank'),
  order: place,
  does: fc.constantFrom('deposit' as const, 'withdraw' as const),
});
const webhook = fc.record({
  kind: kind('webhook'),
  order: place,
  says: fc.constantFrom('DONE' as const, 'CANCELED' as const, 'deposit' as const, 'forged-deposit' as const),
});
const accept = fc.record({
  kind: kind('accept'),
  mentoring: place,
  side,
  slot: fc.nat({ max: SLOTS - 1 }),
  isOnScreen: usually,
});
const reject = fc.record({ kind: kind('reject'), mentoring: place });
const offer = fc.record({ kind: kind('offer'), mentoring: place, side, slots });
const change = fc.record({ kind: kind('change'), mentoring: place, slots });
const cancel = fc.record({ kind: kind('cancel'), mentoring: place, side });
const attend = fc.record({ kind: kind('attend'), mentoring: place, side });
const dispute = fc.record({ kind: kind('dispute'), mentoring: place, side });
const resolve = fc.record({
  kind: kind('resolve'),
  mentoring: place,
  isOnList: usually,
  resolution: fc.constantFrom(...RESOLUTIONS),
});
const wait = fc.record({ kind: kind('wait'), minutes: fc.constantFrom(1, 5, 61, 12 * 60, 25 * 60, 49 * 60) });
const meet = fc.record({
  kind: kind('meet'),
  mentoring: place,
  present: fc.constantFrom<Side[]>(['mentor', 'mentee'], ['mentee', 'mentor'], ['mentor'], ['mentee'], []),
  complain: fc.constantFrom<Side[]>([], [], [], ['mentor'], ['mentee'], ['mentee', 'mentor']),
});
const regret = fc.record({ kind: kind('regret'), mentoring: place, side, hours: fc.constantFrom(1, 12, 30) });
const work = fc.record({ kind: kind('work') });
const fault = fc.record({
  kind: kind('fault'),
  operation: fc.constantFrom<CallName>('confirm', 'cancel', 'lookup'),
  // A time-out is a server error that takes longer; `timeout-*` have tests of their own.
  fault: fc.constantFrom<CallFault>(
    'declined',
    'server-error-before-effect',
    'server-error-after-effect',
    'rate-limited',
  ),
  times: fc.integer({ min: 1, max: 3 }),
});

const answers = [accept, reject, offer, change, cancel, attend, dispute, resolve];
const single = fc.oneof(
  { arbitrary: propose, weight: 16 },
  { arbitrary: pay, weight: 16 },
  { arbitrary: accept, weight: 14 },
  { arbitrary: meet, weight: 8 },
  { arbitrary: regret, weight: 4 },
  ...[reject, offer, change, cancel, attend, dispute, resolve].map((arbitrary) => ({ arbitrary, weight: 3 })),
  ...[order, pressed, confirm, bank, webhook].map((arbitrary) => ({ arbitrary, weight: 3 })),
  ...[wait, work, fault].map((arbitrary) => ({ arbitrary, weight: 4 })),
);
/** Races are of moves that touch the same things. */
const racing = fc.oneof(...answers, pay, confirm, order, propose, webhook, work);
const together = fc.record({
  kind: kind('together'),
  moves: fc.array(racing, { minLength: 2, maxLength: 4 }),
});

/** Every sort of move, those more often that lead further. */
export const anyMove: fc.Arbitrary<Move> = fc.oneof(
  { arbitrary: single, weight: 8 },
  { arbitrary: together, weight: 1 },
);
