import type { Mutation } from './mutation.ts';

const OWN = 'src/server/features/account/phone/own-phone.ts';
const OWN_TEST = 'src/server/features/account/phone/phone.test.ts';
const QUEUE = 'src/server/platform/phone/phone-queue.ts';
const WAY = 'src/domain/notifications/best-way.ts';
const CHANNEL_TEST = 'src/server/platform/notifications/phone-channel.test.ts';
const QUEUE_TEST = 'src/server/platform/phone/phone-queue.test.ts';

const OUTBOX = 'src/server/platform/mail/outbox-store.ts';
const FOLLOWS_TEST = 'src/server/platform/notifications/mail-follows.test.ts';

/** Mobile numbers, and the messages to them. */
export const PHONES: readonly Mutation[] = [
  {
    name: 'phone-attempts',
    guard: 'a phone’s code is guessed five times at most',
    file: 'src/server/features/account/phone/phone-change-store.ts',
    text: 'and expires_at > $3 and attempts < 5 returning',
    instead: 'and expires_at > $3 returning',
    test: [OWN_TEST, 'is compared five times'],
  },
  {
    name: 'phone-session',
    guard: 'a phone’s code works in the session that asked for it alone',
    file: 'src/server/features/account/phone/phone-change-store.ts',
    text: 'where member_id = $1 and session_id = $2 and expires_at > $3 and attempts',
    instead: 'where member_id = $1 and $2::uuid is not null and expires_at > $3 and attempts',
    test: [OWN_TEST, 'is compared five times'],
  },
  {
    name: 'phone-step-up',
    guard: 'a registered number is not changed without the password',
    file: OWN,
    text: '    await withReauthentication(services, proof, async () => undefined);\n',
    instead: '',
    test: [OWN_TEST, 'is changed and removed only with the password'],
  },
  {
    name: 'phone-one-account',
    guard: 'a number belongs to one account',
    file: OWN,
    text: 'const others = await phoneNumberStore.takeFromOthers(tx, memberId, hashes);',
    instead: 'const others = await phoneNumberStore.takeFromOthers(tx, memberId, hashes.slice(9));',
    test: [OWN_TEST, 'belongs to one account'],
  },
  {
    name: 'phone-number-budget',
    guard: 'a number is sent five codes a day, whoever asks',
    file: OWN,
    text: '    { key: `phone-code-to:${ofNumber}`, most: PHONE_CODES_A_DAY, lasts: DAY_MS },\n',
    instead: '    { key: `phone-code-to:${ofNumber}:${memberId}`, most: PHONE_CODES_A_DAY, lasts: DAY_MS },\n',
    test: [OWN_TEST, 'is sent a code again after 30 seconds'],
  },
  {
    name: 'phone-look-up',
    guard: 'a message whose answer was lost is looked up before it is sent again',
    file: QUEUE,
    text: 'const known = askedAt && (await through.find({ key, to }, askedAt));',
    instead: 'const known = askedAt && askedAt > clock.now() ? await through.find({ key, to }, askedAt) : undefined;',
    test: [QUEUE_TEST, 'whose answer was lost'],
  },
  {
    name: 'phone-unknown-until-answered',
    guard: 'a claim stores that the provider may have the message before it is asked',
    file: 'src/server/platform/phone/phone-message-store.ts',
    text: ', asked_at = coalesce(m.asked_at, $1)\n',
    instead: '\n',
    test: [QUEUE_TEST, 'whose answer was lost'],
  },
  {
    name: 'phone-kills',
    guard: 'a message of a sender that was killed is looked up before it is sent again',
    file: 'src/server/platform/phone/phone-message-store.ts',
    text: ', asked_at = coalesce(m.asked_at, $1)\n',
    instead: '\n',
    test: ['chaos/kills/phone-kills.test.ts', 'reach each phone once'],
  },
  {
    name: 'alimtalk-turned-off',
    guard: 'what a member turned off is not sent to their phone',
    file: WAY,
    text: 'event.memberId === event.actorId || recipient.off.push.includes(group))',
    instead: 'event.memberId === event.actorId)',
    test: [CHANNEL_TEST, 'is sent of nothing that they did themselves, turned off'],
  },
  {
    name: 'alimtalk-opened',
    guard: 'a proposal that was opened is not followed by a message',
    file: QUEUE,
    text: "    if (row.unlessOpened && (await phoneMessageStore.wasOpened(db, row))) return 'opened';\n",
    instead: '',
    test: [CHANNEL_TEST, 'follows the push of a proposal after an hour'],
  },
  {
    name: 'alimtalk-daily-limit',
    guard: 'a member is sent twelve messages a day',
    file: QUEUE,
    text: "    if (sent.ofMember >= MAX_EVENTS_A_DAY) return 'daily-limit';\n",
    instead: '',
    test: [CHANNEL_TEST, 'is sent twelve times a day'],
  },
  {
    name: 'alimtalk-budget',
    guard: 'messages cost no more than the month’s budget',
    file: QUEUE,
    text: 'if (sent.spentKrw + PRICES_KRW.sms <= (await budgetKrw(db))) return undefined;',
    instead: 'if (sent.spentKrw >= 0 || (await budgetKrw(db)) > 0) return undefined;',
    test: [CHANNEL_TEST, 'costs no more in a month'],
  },
  {
    name: 'phone-report-forward',
    guard: 'a report from before changes nothing about a message that has its end',
    file: 'src/server/platform/phone/phone-report-store.ts',
    text: 'set report_due_at = $2 where id = $1 and delivered_at is null and undelivered_at is null',
    instead: 'set report_due_at = $2, delivered_at = null where id = $1',
    test: ['src/server/platform/phone/phone-reports.test.ts', 'change nothing once there was an end'],
  },
  {
    name: 'mail-follows-message',
    guard: 'a mail is left out for a message that arrived, not for one that was sent',
    file: OUTBOX,
    text: 'and p.delivered_at is not null))',
    instead: 'and p.sent_at is not null))',
    test: [FOLLOWS_TEST, 'goes out if the message'],
  },
  {
    name: 'mail-follows-push',
    guard: 'a mail is left out for a notification that was read, not for one that is not counted',
    file: OUTBOX,
    text: 'and n.read_at > n.created_at)',
    instead: 'and n.read_at is not null)',
    test: [FOLLOWS_TEST, 'has not counted in the app'],
  },
  {
    name: 'mail-of-money',
    guard: 'a mail about money is not left out',
    file: WAY,
    text: 'return SAID_IN_A_SENTENCE.has(kind) && !hasMore',
    instead: 'return kind.length > 0 && !hasMore',
    test: [FOLLOWS_TEST, 'about money goes out always'],
  },
  {
    name: 'mail-waits',
    guard: 'a mail that waits for a report is not sent with the next look at the queue',
    file: OUTBOX,
    text: 'and (unless_reached_of is null or created_at >',
    instead: 'and (attempts = 0 or created_at >',
    test: [FOLLOWS_TEST, 'has reached the phone'],
  },
];
