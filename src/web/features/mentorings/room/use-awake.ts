import { useEffect, useState } from 'react';

/** The controls go this long after the last movement, tap or key. */
const IDLE_MS = 4000;
/** A finger's movement is none of them: its tap must not hit a control that comes back under it. */
const SIGNS = ['pointermove', 'click', 'keydown'] as const;

/**
 * Whether the controls over the picture are shown.
 * @param canRest while false they stay; so they do for members who asked for less motion
 */
export function useAwake(canRest: boolean): boolean {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    if (!canRest || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let timer: ReturnType<typeof setTimeout>;
    const wake = (event?: Event) => {
      if (event?.type === 'pointermove' && (event as PointerEvent).pointerType === 'touch') return;
      clearTimeout(timer);
      setResting(false);
      timer = setTimeout(() => setResting(true), IDLE_MS);
    };
    wake();
    for (const sign of SIGNS) addEventListener(sign, wake);
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) removeEventListener(sign, wake);
    };
  }, [canRest]);
  return !(canRest && isResting);
}

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
