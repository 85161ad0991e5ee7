import { Art } from '../../status/states.tsx';

/** A card with a portrait, for profiles and proofs of who somebody is. */
export function IdCardArt() {
  return (
    <Art>
      <rect x="14" y="34" width="84" height="56" rx="10" className="fill-purple-200" />
      <path d="M14 48V44a10 10 0 0 1 10-10h64a10 10 0 0 1 10 10v4z" className="fill-purple-400" />
      <path d="M46 22h20v16a4 4 0 0 1-4 4H50a4 4 0 0 1-4-4z" className="fill-purple-700" />
      <circle cx="37" cy="62" r="7" className="fill-purple-600" />
      <path d="M24 82c0-8 6-11 13-11s13 3 13 11z" className="fill-purple-600" />
      <path d="M60 60h26M60 70h26M60 80h14" className="stroke-purple-50" strokeWidth="5" strokeLinecap="round" />
    </Art>
  );
}
