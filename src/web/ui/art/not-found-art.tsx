import { Art } from '../status/states.tsx';

/** A signpost, for addresses without a page. */
export function NotFoundArt() {
  return (
    <Art>
      <rect x="52" y="16" width="8" height="82" rx="4" className="fill-purple-700" />
      <path d="M30 26h50l12 11-12 11H30a5 5 0 0 1-5-5V31a5 5 0 0 1 5-5z" className="fill-purple-400" />
      <path d="M82 54H36L24 65l12 11h46a5 5 0 0 0 5-5V59a5 5 0 0 0-5-5z" className="fill-purple-200" />
      <path d="M40 37h28M44 65h26" className="stroke-white" strokeWidth="4" strokeLinecap="round" />
      <path
        d="M20 96c2-5 5-7 9-8M92 96c-1-4-3-6-6-7"
        className="stroke-purple-300"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </Art>
  );
}
