/** A leader that does not respond for this long is suspended, as phones do with tabs in the background. */
const RESPONSE_TIMEOUT_MS = 3000;
const PING_INTERVAL_MS = 20_000;

/**
 * Pings the leader tab at intervals and whenever this tab becomes visible: a visible tab must not depend on a suspended one.
 * @param ping sends the request to the leader
 * @param onTimeout called when there was no response
 */
export function watchLeader(ping: () => void, onTimeout: () => void) {
  let timeout: ReturnType<typeof setTimeout> | undefined;

  function check() {
    if (document.visibilityState === 'hidden') return;
    clearTimeout(timeout);
    timeout = setTimeout(onTimeout, RESPONSE_TIMEOUT_MS);
    ping();
  }

  const interval = setInterval(check, PING_INTERVAL_MS);
  document.addEventListener('visibilitychange', check);
  check();
  return {
    /** The leader has sent a message. */
    handleResponse: () => clearTimeout(timeout),
    stop() {
      clearInterval(interval);
      clearTimeout(timeout);
      document.removeEventListener('visibilitychange', check);
    },
  };
}
