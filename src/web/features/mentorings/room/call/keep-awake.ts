/**
 * Keeps the screen on during a call, if the browser can. A page that was hidden asks again, because the
 * browser releases the lock.
 * @returns stops it
 */
export function keepAwake(): () => void {
  const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>;
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  const ask = async () => {
    if (document.visibilityState !== 'visible' || isOver || lock?.released === false) return;
    // Refused while the battery is low.
    lock = await wakeLock?.request('screen').catch(() => undefined);
    if (isOver) void lock?.release();
  };
  const onChange = () => void ask();
  document.addEventListener('visibilitychange', onChange);
  onChange();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', onChange);
    void lock?.release();
  };
}
