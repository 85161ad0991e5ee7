import type { Mutation } from './mutation.ts';

const QUEUE = 'src/server/platform/push/push-queue.ts';
const STORE = 'src/server/platform/push/push-store.ts';
const SUBSCRIPTIONS = 'src/server/features/notifications/settings/subscription-store.ts';
const OF_SUBSCRIPTIONS = 'src/server/features/notifications/settings/subscriptions.test.ts';

/** Pushes, and what members want to be notified of. */
export const PUSH: readonly Mutation[] = [
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
    guard: 'a waiting push is not shown to the next user of the browser',
    file: SUBSCRIPTIONS,
    text: `where session_id = $1 or (endpoint = $2 and p256dh = $3 and auth = $4)'`,
    instead: `where session_id = $1 and (endpoint = $2 or p256dh = $3 or auth = $4)'`,
    test: [OF_SUBSCRIPTIONS, 'that another member signs in with'],
  },
  {
    name: 'push-endpoint-stolen',
    guard: 'a browser’s address without its keys is not enough to take it over',
    file: SUBSCRIPTIONS,
    text: `or (endpoint = $2 and p256dh = $3 and auth = $4)'`,
    instead: `or (endpoint = $2 and ($3::bytea is not null or $4::bytea is not null))'`,
    test: [OF_SUBSCRIPTIONS, 'cannot be taken away'],
  },
  {
    name: 'push-sign-out',
    guard: 'a sign-out at the same moment fails no event',
    file: STORE,
    text: `     order by s.id for key share of s\n`,
    instead: `     order by s.id\n`,
    test: [OF_SUBSCRIPTIONS, 'a sign-out at the same moment fails no event'],
  },
];
