/** What systems take for a double tap: so soon after the first, and so near to it. */
const SOON_MS = 500;
const NEAR_PX = 40;

/**
 * A button that closes what it stands on is gone when the second tap of a double tap comes, which would land on what is below. Call it with the first tap.
 * One deliberate tap of a mouse is let through at once: the browser says which belongs to a double one. Of fingers it does not say so everywhere.
 */
export function ignoreSecondTap({ clientX, clientY }: { clientX: number; clientY: number }): void {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), SOON_MS);
  window.addEventListener(
    'click',
    (event) => {
      const isNear = Math.abs(event.clientX - clientX) < NEAR_PX && Math.abs(event.clientY - clientY) < NEAR_PX;
      const { pointerType } = event as Partial<PointerEvent>;
      const isSecond = event.detail > 1 || (event.detail === 1 && pointerType !== 'mouse');
      if (!isNear || !isSecond) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, signal: controller.signal },
  );
}
