/**
 * From now on, Hangul that is pasted as single jamo, as names of files on a Mac have it, comes into a field as syllables (NFC): one letter to
 * counters, limits and searches, as to the server. Any other paste is the browser's own.
 */
export function composePastedText(): void {
  document.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text') ?? '';
    const composed = text.normalize();
    // The one way to insert a text that the browser can undo, and that a field takes for typed; where it fails the text goes in as it is.
    // oxlint-disable-next-line typescript/no-deprecated -- there is no other
    if (composed !== text && document.execCommand('insertText', false, composed)) event.preventDefault();
  });
}
