/**
 * Runs `work` after the next paint, so that the response to a tap appears before slow work begins
 * (https://web.dev/articles/optimize-inp). A page that is not visible is not painted: there it runs in the next task.
 * @returns cancels it
 */
export function afterNextPaint(work: () => void): () => void {
  let timer = 0;
  const runSoon = () => (timer = setTimeout(work));
  const frame = document.hidden ? 0 : requestAnimationFrame(runSoon);
  if (document.hidden) runSoon();
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
