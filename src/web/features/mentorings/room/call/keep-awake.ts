/**
 * Keeps the screen from going dark while two people look at each other, where the browser can. A page that was hidden asks again: the
 * browser has let go of it.
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
