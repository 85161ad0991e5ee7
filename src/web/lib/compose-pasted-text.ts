/**
 * From now on, Hangul that is pasted as single jamo, as names of files on a Mac have it, comes into a field as syllables (NFC): one letter to
 * counters, limits and searches, as to the server. Any other paste is the browser's own.
 */
export function composePastedText(): void {
  document.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text') ?? '';
    const composed = text.normalize();
    // The only insertion that the browser can undo and a field treats as typing; if it fails, the text is pasted unchanged.
    // oxlint-disable-next-line typescript/no-deprecated -- there is no other
    if (composed !== text && document.execCommand('insertText', false, composed)) event.preventDefault();
  });
}
