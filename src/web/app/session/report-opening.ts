import { MESSAGE_PARAMETER } from '#contract/pages.ts';
import { call } from '../../lib/api.ts';
import { logError } from '../../lib/log.ts';
import { session } from './session.ts';

/** Reports that the member came by the button of an 알림톡 (product §8.6), as soon as they are signed in. */
export function reportOpening() {
  // The address that was opened: a guest may have been redirected since.
  const [opened] = performance.getEntriesByType('navigation');
  const messageId = new URL(opened?.name ?? window.location.href).searchParams.get(MESSAGE_PARAMETER);
  if (messageId === null || !/^\d{1,15}$/.test(messageId)) return;
  const stop = session.subscribe(reportOnce);
  reportOnce();

  function reportOnce() {
    if (!session.read().user) return;
    stop();
    call('POST /v1/members/me/phone/messages/{messageId}/opening', { params: { messageId: messageId ?? '' } }).catch(
      (error: unknown) => logError('message opening error', error),
    );
  }
}
