import type { Elements } from '../../elements.ts';

/** What the drawings of empty lists have in common. There is one for each list: its shapes say what will stand there. */
export function Art({ children }: { children: Elements }) {
  return (
    <svg viewBox="0 0 112 112" className="size-28" fill="none" aria-hidden>
      <ellipse cx="56" cy="98" rx="34" ry="5" className="fill-ink/6" />
      {children}
    </svg>
  );
}
