/** Clocks of a device: one that may be set, and one that stands still while it sleeps. */
interface Moment {
  readonly date: number;
  readonly running: number;
}

/** Events that only a person or an assistive technology causes. Not scrolling: pages also scroll by themselves. */
const EVENTS = ['pointerdown', 'keydown', 'wheel', 'click', 'input'] as const;

let last: Moment | undefined;
let told: Moment | undefined;

/** Notes from now on when a person touches the page. */
export function watchInput(): void {
  const note = ({ isTrusted }: Event) => void (last = isTrusted ? now() : last);
  for (const event of EVENTS) addEventListener(event, note, { capture: true, passive: true });
  if (isOpenedByHand()) last = now();
}

/**
 * Whether a person has touched this page since the server was last told. The next request says so; requests that a page makes by itself do not
 * count as use of the session (S-101).
 * @returns undefined when nobody has; `markTold` is called once the server has answered
 */
export function untoldInput(): { secondsAgo: number; markTold: () => void } | undefined {
  const input = last;
  if (!input || input === told) return undefined;
  const { date, running } = now();
  const secondsAgo = Math.floor(Math.max(date - input.date, running - input.running, 0) / 1000);
  return { secondsAgo, markTold: () => void (told = input) };
}

function now(): Moment {
  return { date: Date.now(), running: performance.now() };
}

/** A typed or tapped address, not a page that reloads itself. */
function isOpenedByHand(): boolean {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return opening?.type === 'navigate';
}
