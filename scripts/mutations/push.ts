import type { Mutation } from './mutation.ts';

const QUEUE = 'src/server/platform/push/push-queue.ts';
const STORE = 'src/server/platform/push/push-store.ts';
const TRANSPORT = 'src/server/platform/push/web-push-transport.ts';
const CHANNEL = 'src/server/platform/notifications/push-channel.ts';
const SUBSCRIPTIONS = 'src/server/features/notifications/settings/subscription-store.ts';
const OF_QUEUE = 'src/server/platform/push/push-queue.test.ts';
const OF_TRANSPORT = 'src/server/platform/push/web-push-transport.test.ts';
const OF_SUBSCRIPTIONS = 'src/server/features/notifications/settings/subscriptions.test.ts';
const OF_SETTINGS = 'src/server/features/notifications/settings/settings.test.ts';
const OF_REMINDERS = 'src/server/features/mentorings/deadlines/remind.test.ts';

/** Pushes, and what members want to be notified of. */
export const PUSH: readonly Mutation[] = [
  {
    name: 'push-services',
    guard: 'the server connects to push services alone',
    file: TRANSPORT,
    text: `      if (!isPushService(endpoint, localOrigin)) throw new PushRefused(0);\n`,
    instead: '',
    test: [OF_TRANSPORT, 'is none'],
  },
  {
    name: 'push-endpoint-checked',
    guard: 'a browser’s push address is one of a push service',
    file: 'src/server/features/notifications/settings/subscribe-browser.ts',
    text: `  if (!push.isPushService(endpoint) || !isCurvePoint(p256dh)) refuse('PUSH_REFUSED');\n`,
    instead: `  if (!isCurvePoint(p256dh)) refuse('PUSH_REFUSED');\n`,
    test: [OF_SUBSCRIPTIONS, 'are addresses of push services'],
  },
  {
    name: 'push-redirects',
    guard: 'a push service’s redirect is not followed',
    file: TRANSPORT,
    text: `        redirect: 'manual',\n`,
    instead: '',
    test: [OF_TRANSPORT, 'a redirect is not followed'],
  },
  {
    name: 'push-session-valid',
    guard: 'a push that waited is not sent to a session that has run out, or a suspended member',
    file: QUEUE,
    text: `if (leftMs <= 0 || !row.isSessionValid) return`,
    instead: `if (leftMs <= 0) return`,
    test: [OF_SUBSCRIPTIONS, 'nothing once their session has run out'],
  },
  {
    name: 'push-other-member',
    guard: 'what waits for a member is not shown to who uses the browser next',
    file: SUBSCRIPTIONS,
    text: `where session_id = $1 or (endpoint = $2 and p256dh = $3 and auth = $4)'`,
    instead: `where session_id = $1 and (endpoint = $2 or p256dh = $3 or auth = $4)'`,
    test: [OF_SUBSCRIPTIONS, 'that another member signs in with'],
  },
  {
    name: 'push-endpoint-stolen',
    guard: 'who knows a browser’s address and not its keys cannot take it over',
    file: SUBSCRIPTIONS,
    text: `or (endpoint = $2 and p256dh = $3 and auth = $4)'`,
    instead: `or (endpoint = $2 and ($3::bytea is not null or $4::bytea is not null))'`,
    test: [OF_SUBSCRIPTIONS, 'are not taken away'],
  },
  {
    name: 'push-sign-out',
    guard: 'a sign-out at the same moment fails no event',
    file: STORE,
    text: `     order by s.id for key share of s\n`,
    instead: `     order by s.id\n`,
    test: [OF_SUBSCRIPTIONS, 'a sign-out at the same moment fails no event'],
  },
  {
    name: 'push-subscriptions-bound',
    guard: 'a member has ten browsers at most',
    file: 'src/server/features/notifications/settings/subscribe-browser.ts',
    text: `    await subscriptionStore.removeOldest(tx, memberId, MAX_PUSH_SUBSCRIPTIONS);\n`,
    instead: `    void MAX_PUSH_SUBSCRIPTIONS;\n`,
    test: [OF_SUBSCRIPTIONS, 'are ten a member'],
  },
  {
    name: 'push-gone',
    guard: 'a browser that its push service knows no more is forgotten',
    file: QUEUE,
    text: `return error.isGone ? pushStore.removeSubscription(db, row.subscriptionId) : pushStore.remove(db, row.id);`,
    instead: `return pushStore.remove(db, row.id);`,
    test: [OF_SUBSCRIPTIONS, 'that the push service knows no more'],
  },
  {
    name: 'push-places-of-a-service',
    guard: 'a push service that is silent takes its own places',
    file: QUEUE,
    text: `const SENDING_AT_ONCE_TO_A_SERVICE = 8;`,
    instead: `const SENDING_AT_ONCE_TO_A_SERVICE = 24;`,
    test: [OF_QUEUE, 'to a service that is silent'],
  },
  {
    name: 'push-skip-locked',
    guard: 'a push is sent by one process: claimed with SKIP LOCKED',
    file: STORE,
    text: `     for update skip locked\n   )\n   update pushes`,
    instead: `   )\n   update pushes`,
    test: [OF_QUEUE, 'of several processes'],
  },
  {
    name: 'push-replaced-under-way',
    guard: 'a push that replaces one under way is sent too',
    file: STORE,
    text: `do update set id = default, payload`,
    instead: `do update set payload`,
    test: [OF_QUEUE, 'are replaced by a later one'],
  },
  {
    name: 'push-retry-after',
    guard: 'a push waits for as long as its service asks',
    file: QUEUE,
    text: `inMs(Math.min(Math.max(asked ?? 0, retryDelay(row.attempts)), LONGEST_RETRY_MS))`,
    instead: `inMs(Math.min(Math.max(0 * (asked ?? 0), retryDelay(row.attempts)), LONGEST_RETRY_MS))`,
    test: [OF_QUEUE, 'wait for as long as the service asks'],
  },
  {
    name: 'push-outdated',
    guard: 'a push that waited until it was out of date is not sent',
    file: QUEUE,
    text: `if (leftMs <= 0 || !row`,
    instead: `if (!row`,
    test: [OF_QUEUE, 'that are out of date are not sent'],
  },
  {
    name: 'quiet-hours',
    guard: 'no push in quiet hours',
    file: CHANNEL,
    text: `  const notBefore = neededBy && afterQuiet > neededBy ? at : afterQuiet;`,
    instead: `  const notBefore = neededBy && afterQuiet > neededBy ? at : at;`,
    test: [OF_SETTINGS, 'hold a push back until their end'],
  },
  {
    name: 'quiet-hours-reminders',
    guard: 'the reminders of an early session come before it',
    file: CHANNEL,
    text: `  const notBefore = neededBy && afterQuiet > neededBy ? at : afterQuiet;`,
    instead: `  const notBefore = neededBy && afterQuiet > neededBy ? afterQuiet : afterQuiet;`,
    test: [OF_REMINDERS, 'of the early session come before it'],
  },
  {
    name: 'push-own-act',
    guard: 'nobody is sent a push about an act of their own',
    file: CHANNEL,
    text: ` || memberId === actorId || `,
    instead: ` || memberId === null || `,
    test: [OF_SETTINGS, 'push nothing about one’s own act'],
  },
  {
    name: 'receipt-always',
    guard: 'a receipt is mailed whatever the settings say',
    file: 'src/server/platform/notifications/mail-channel.ts',
    text: `return group !== null && !isReceipt && `,
    instead: `return group !== null && (isReceipt || !isReceipt) && `,
    test: [OF_SETTINGS, 'never keep a receipt back'],
  },
  {
    name: 'reminder-into-room',
    guard: 'a reminder leads into the room',
    file: 'src/server/features/mentorings/deadlines/remind.ts',
    text: `link: link ?? event.link, `,
    instead: ``,
    test: [OF_REMINDERS, 'lead into the room'],
  },
];
