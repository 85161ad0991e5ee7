let isPressed = false;
const waiting: (() => void)[] = [];

function press() {
  isPressed = true;
}

function release() {
  isPressed = false;
  for (const goOn of waiting.splice(0)) goOn();
}

const HOWEVER_IT_IS_TAKEN = { capture: true, passive: true };
window.addEventListener('pointerdown', press, HOWEVER_IT_IS_TAKEN);
window.addEventListener('pointerup', release, HOWEVER_IT_IS_TAKEN);
window.addEventListener('pointercancel', release, HOWEVER_IT_IS_TAKEN);
// The release into a menu of the browser's own is not told.
window.addEventListener('keydown', release, HOWEVER_IT_IS_TAKEN);

/**
 * Resolves once nothing is pressed. A page that moves between a press and its release takes what is pressed from under the
 * pointer, and the browser makes no click of the two. It resolves before that click: what the click does (a submit, with
 * complaints of its own) finds the field's complaint made.
 */
export async function pressIsOver(): Promise<void> {
  if (!isPressed) return;
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
  });
}
