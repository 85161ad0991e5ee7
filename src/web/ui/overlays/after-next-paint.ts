/**
 * Runs `work` once the browser has painted what is there now, so that a tap is answered before what takes longer begins
 * (https://web.dev/articles/optimize-inp). A page that is not visible is not painted: there it runs in the next task.
 * @returns calls it off
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
