let isPressed = false;
const waiting: (() => void)[] = [];

function markPressed() {
  isPressed = true;
}

function markReleased() {
  isPressed = false;
  for (const resolve of waiting.splice(0)) resolve();
}

const LISTENER_OPTIONS = { capture: true, passive: true };
window.addEventListener('pointerdown', markPressed, LISTENER_OPTIONS);
window.addEventListener('pointerup', markReleased, LISTENER_OPTIONS);
window.addEventListener('pointercancel', markReleased, LISTENER_OPTIONS);
// When the browser opens its own context menu, it sends no `pointerup`.
window.addEventListener('keydown', markReleased, LISTENER_OPTIONS);

/**
 * Resolves once no pointer is pressed. If the layout moves between press and release, the pressed element is no longer under the
 * pointer, and the browser fires no click. It resolves before that click, so its handler (a submit, which validates again) sees the
 * field's error already set.
 */
export async function waitForRelease(): Promise<void> {
  if (!isPressed) return;
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
  });
}
