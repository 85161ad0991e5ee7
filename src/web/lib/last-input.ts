/** Clocks of a device: one that may be set, and one that stands still while it sleeps. */
interface Moment {
  readonly date: number;
  readonly running: number;
}

/** What only a person's hand, or what speaks for it, causes. Scrolling is not among them: pages scroll by themselves. */
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
 * That a person has touched this page since the server was last told so, for the next request to tell: whatever a page asks for by itself is then no
 * use of the session (S-101).
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

/** An address typed or tapped, not a page that loads itself anew. */
function isOpenedByHand(): boolean {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return opening?.type === 'navigate';
}
