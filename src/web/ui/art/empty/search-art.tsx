import { Art } from './art.tsx';

/** A magnifying glass over a card, for a search that found nobody. */
export function SearchArt() {
  return (
    <Art>
      <rect x="16" y="26" width="60" height="62" rx="10" className="fill-purple-200" />
      <circle cx="36" cy="46" r="9" className="fill-purple-50" />
      <path d="M26 70h34M26 79h20" className="stroke-purple-50" strokeWidth="4" strokeLinecap="round" />
      <circle cx="70" cy="56" r="20" className="fill-purple-50 stroke-purple-700" strokeWidth="5" />
      <path d="M85 71l13 14" className="stroke-purple-700" strokeWidth="7" strokeLinecap="round" />
      <path d="M60 54a11 11 0 0 1 10-9" className="stroke-purple-300" strokeWidth="4" strokeLinecap="round" />
    </Art>
  );
}
