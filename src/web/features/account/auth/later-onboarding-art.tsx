type ArtProps = { className?: string };

/** A shield with a check mark in front of a student card. */
export function TrustArt({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 288 220" className={className} fill="none" aria-hidden>
      <ellipse cx="144" cy="198" rx="112" ry="12" className="fill-purple-500/10" />
      <rect x="40" y="48" width="148" height="100" rx="16" transform="rotate(-6 114 98)" className="fill-purple-200" />
      <rect
        x="36"
        y="56"
        width="148"
        height="100"
        rx="16"
        className="fill-purple-50 stroke-purple-300"
        strokeWidth="3"
      />
      <rect x="36" y="56" width="148" height="26" rx="13" className="fill-purple-400" />
      <rect x="36" y="70" width="148" height="12" className="fill-purple-400" />
      <circle cx="70" cy="112" r="15" className="fill-purple-200" />
      <path d="M48 146c2-13 11-19 22-19s20 6 22 19z" className="fill-purple-400" />
      <path d="M106 104h56M106 118h40M106 132h48" className="stroke-purple-200" strokeWidth="7" strokeLinecap="round" />
      <path d="M200 74l46 15v38c0 31-19 50-46 60-27-10-46-29-46-60V89z" className="fill-purple-600" />
      <path d="M200 74l46 15v38c0 31-19 50-46 60z" className="fill-purple-700" />
      <path
        d="M180 129l14 15 28-30"
        className="stroke-white"
        strokeWidth="9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="244" cy="50" r="7" className="fill-purple-300" />
      <circle cx="30" cy="34" r="5" className="fill-purple-200" />
    </svg>
  );
}

/** A hill with a flag on top, and a sprout in front of it. */
export function MeetArt({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 288 220" className={className} fill="none" aria-hidden>
      <ellipse cx="144" cy="198" rx="122" ry="12" className="fill-purple-500/10" />
      <circle cx="226" cy="62" r="26" className="fill-purple-100" />
      <path d="M24 196l72-112c8-12 24-12 32 0l72 112z" className="fill-purple-400" />
      <path d="M88 97c5-8 6-9 8-13 8-12 24-12 32 0l10 16-14 11-12-10-12 10z" className="fill-purple-100" />
      <path d="M112 76V34" className="stroke-purple-800" strokeWidth="5" strokeLinecap="round" />
      <path d="M112 34l34 9-34 13z" className="fill-purple-700" />
      <path d="M150 196l52-66c8-10 20-10 28 0l44 66z" className="fill-purple-600" />
      <path
        d="M98 192c10-16 34-14 30-32-3-14-22-12-18-28"
        className="stroke-purple-100"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="1 11"
      />
      <path d="M206 192v-36" className="stroke-purple-100" strokeWidth="6" strokeLinecap="round" />
      <path d="M206 164c-22 2-30-10-30-24 18-2 30 6 30 24z" className="fill-purple-200" />
      <path d="M206 156c0-18 12-26 30-24 0 16-10 26-30 24z" className="fill-white" />
      <circle cx="46" cy="66" r="6" className="fill-purple-200" />
      <circle cx="64" cy="44" r="4" className="fill-purple-300" />
    </svg>
  );
}

/** Senior and junior side by side; drawn for a purple background. */
export function StartArt({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 288 220" className={className} fill="none" aria-hidden>
      <ellipse cx="144" cy="198" rx="112" ry="12" className="fill-purple-900/40" />
      <path d="M150 196v-66a36 36 0 0 1 72 0v58a8 8 0 0 1-8 8z" className="fill-white" />
      <circle cx="186" cy="62" r="24" className="fill-white" />
      <path d="M68 196v-46a32 32 0 0 1 64 0v46H76a8 8 0 0 1-8-8z" className="fill-purple-300" />
      <circle cx="100" cy="90" r="20" className="fill-purple-300" />
      <path d="M166 142c-18 16-36 16-50 8" className="stroke-purple-200" strokeWidth="12" strokeLinecap="round" />
      <path
        d="M178 62a4 4 0 0 1 .1 0M196 62a4 4 0 0 1 .1 0"
        className="stroke-purple-700"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="M180 71c4 4 9 4 13 0" className="stroke-purple-700" strokeWidth="4" strokeLinecap="round" />
      <path
        d="M94 90a4 4 0 0 1 .1 0M108 90a4 4 0 0 1 .1 0"
        className="stroke-purple-800"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M97 98c3 3 6 3 9 0" className="stroke-purple-800" strokeWidth="4" strokeLinecap="round" />
      <path d="M52 40l5 13 13 5-13 5-5 13-5-13-13-5 13-5z" className="fill-purple-200" />
      <path d="M244 84l4 9 9 4-9 4-4 9-4-9-9-4 9-4z" className="fill-purple-200" />
      <circle cx="236" cy="40" r="6" className="fill-purple-400" />
      <circle cx="40" cy="120" r="5" className="fill-purple-400" />
    </svg>
  );
}
