import { MAX_PUSH_SUBSCRIPTIONS, type PushSubscriptionInput } from '#domain/notifications/notification-choice.ts';
import { refuse } from '#domain/refusals.ts';
import { isCurvePoint } from '#server/platform/push/vapid-keys.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { subscriptionStore } from './settings-store.ts';

/**
 * Has the browser of a session receive the member's pushes, for as long as the session lasts: one browser a session, ten a member.
 * @throws RefusalError `PUSH_OFF`; `PUSH_REFUSED` for anything but a push service (S-58), a bad key, or the address of a browser with other keys;
 * `UNAUTHENTICATED` when the session ends meanwhile
 */
export async function subscribeBrowser(
  { db, clock, push }: Services,
  { memberId, sessionId }: Viewer,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<void> {
  if (!push) return refuse('PUSH_OFF');
  const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')];
  if (!push.isPushService(endpoint) || !isCurvePoint(p256dh)) refuse('PUSH_REFUSED');
  const service = new URL(endpoint).hostname;
  const subscription = { memberId, sessionId, endpoint, service, p256dh, auth, publicKey: push.publicKey };
  await db.transaction(async (tx) => {
    if (!(await subscriptionStore.lockSession(tx, sessionId, memberId))) refuse('UNAUTHENTICATED');
    // What waits for the end of quiet hours is kept.
    if (await subscriptionStore.isSame(tx, subscription)) return;
    await subscriptionStore.removeReplaced(tx, subscription);
    if (!(await subscriptionStore.insert(tx, subscription, clock.now()))) refuse('PUSH_REFUSED');
    await subscriptionStore.removeOldest(tx, memberId, MAX_PUSH_SUBSCRIPTIONS);
  });
}
