/** A tab that holds the stream and does not answer for so long is suspended, as phones do with what nobody looks at. */
const ANSWER_WITHIN_MS = 3000;
const ASK_EVERY_MS = 20_000;

/**
 * Asks for the tab that holds the stream, now and then and whenever somebody turns to this tab: who looks at it must not wait for a tab
 * that sleeps.
 * @param onSilence is called when no answer has come
 */
export function watchHolder(ask: () => void, onSilence: () => void) {
  let answer: ReturnType<typeof setTimeout> | undefined;

  function check() {
    if (document.visibilityState === 'hidden') return;
    clearTimeout(answer);
    answer = setTimeout(onSilence, ANSWER_WITHIN_MS);
    ask();
  }

  const checking = setInterval(check, ASK_EVERY_MS);
  document.addEventListener('visibilitychange', check);
  check();
  return {
    /** The holder has said something. */
    answered: () => clearTimeout(answer),
    stop() {
      clearInterval(checking);
      clearTimeout(answer);
      document.removeEventListener('visibilitychange', check);
    },
  };
}
