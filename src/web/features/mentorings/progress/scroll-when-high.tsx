/** Of the screen's height: a higher bar, as with large text, would leave too little of the page. */
const MAX_SHARE = 0.4;

/** Within a bottom bar of several buttons: a bar that is too high scrolls with the page. The observer goes with the bar. */
export function ScrollWhenHigh() {
  return <span hidden ref={observe} />;
}

function observe(mark: HTMLElement | null): void {
  const bar = mark?.closest('footer');
  if (!bar) return;
  new ResizeObserver(() => {
    bar.style.position = bar.offsetHeight > innerHeight * MAX_SHARE ? 'relative' : '';
  }).observe(bar);
}
