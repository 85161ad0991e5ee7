/** An event of the keyboard as React hands it to a component, or as the document does. */
interface KeyEvent {
  readonly key: string;
  readonly code: string;
  /** The only field that tells it in Safari. */
  readonly keyCode: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly isComposing?: boolean;
  readonly nativeEvent?: Event;
}

/** What an input method presses while it works on a syllable; Safari says so of the key that ends it as well, after the composition's own end. */
const INPUT_METHOD = 229;

/**
 * The key of an event by its name, such as `Enter`; undefined while a syllable is composed: the key is the input method's, which takes an Enter to finish
 * the syllable and the arrows to choose among its words. Nothing else reads an event's key (`no-raw-keys`).
 */
export function pressedKey(event: KeyEvent): string | undefined {
  return isForInputMethod(event) ? undefined : event.key;
}

/** {@link pressedKey}, by the key's place on the keyboard, such as `KeyJ`: the same whatever language is typed. */
export function pressedPlace(event: KeyEvent): string | undefined {
  return isForInputMethod(event) ? undefined : event.code;
}

/** Ctrl+Enter, or Cmd+Enter on a Mac: sends what is in a field of several lines. */
export function isSendKey(event: KeyEvent): boolean {
  return (event.ctrlKey || event.metaKey) && pressedKey(event) === 'Enter';
}

function isForInputMethod({ isComposing, keyCode, nativeEvent }: KeyEvent): boolean {
  return (
    keyCode === INPUT_METHOD || isComposing === true || (nativeEvent as KeyboardEvent | undefined)?.isComposing === true
  );
}
