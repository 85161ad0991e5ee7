import { lazy } from 'react';

type ArtProps = { className?: string };

/** The drawings of the later slides, loaded after the page, which begins with the first slide; if that fails, the text is shown alone. */
export const TrustArt = lazyArt('TrustArt');
export const MeetArt = lazyArt('MeetArt');
export const StartArt = lazyArt('StartArt');

function lazyArt(name: 'TrustArt' | 'MeetArt' | 'StartArt') {
  return lazy(() =>
    import('./later-onboarding-art.tsx').then(
      (arts) => ({ default: arts[name] }),
      () => ({ default: BlankArt }),
    ),
  );
}

/** Reserves the size of a drawing. */
export function BlankArt({ className }: ArtProps) {
  return <svg viewBox="0 0 288 220" className={className} aria-hidden />;
}

/** Two people far apart, connected by a dotted arc. */
export function ConnectArt({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 288 220" className={className} fill="none" aria-hidden>
      <ellipse cx="144" cy="198" rx="112" ry="12" className="fill-purple-500/10" />
      <path
        d="M64 92C92 26 196 26 224 92"
        className="stroke-purple-300"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="1 12"
      />
      <rect x="24" y="84" width="88" height="112" rx="18" className="fill-purple-600" />
      <rect x="32" y="92" width="72" height="96" rx="12" className="fill-purple-50" />
      <circle cx="68" cy="122" r="16" className="fill-purple-200" />
      <path d="M42 172c3-18 14-25 26-25s23 7 26 25z" className="fill-purple-400" />
      <path d="M53 118c0-12 6-18 15-18s16 6 15 18c-6-1-10-4-12-8-4 5-11 8-18 8z" className="fill-purple-800" />
      <rect x="176" y="84" width="88" height="112" rx="18" className="fill-purple-400" />
      <rect x="184" y="92" width="72" height="96" rx="12" className="fill-purple-50" />
      <circle cx="220" cy="122" r="16" className="fill-purple-200" />
      <path d="M194 172c3-18 14-25 26-25s23 7 26 25z" className="fill-purple-700" />
      <path
        d="M203 126c-2-18 6-27 17-27s19 9 17 27c-3-6-4-9-5-13-7 2-17 2-23 0-1 5-3 9-6 13z"
        className="fill-purple-950"
      />
      <rect x="112" y="22" width="64" height="42" rx="16" className="fill-purple-600" />
      <path d="M136 62l8 12 8-12z" className="fill-purple-600" />
      <circle cx="129" cy="43" r="4" className="fill-white" />
      <circle cx="144" cy="43" r="4" className="fill-white" />
      <circle cx="159" cy="43" r="4" className="fill-white" />
      <circle cx="38" cy="52" r="6" className="fill-purple-200" />
      <circle cx="252" cy="46" r="8" className="fill-purple-200" />
    </svg>
  );
}
