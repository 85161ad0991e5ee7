import { Art } from '../../status/states.tsx';

/** An hourglass that has run through, for what is over or not possible yet. */
export function HourglassArt() {
  return (
    <Art>
      <path
        d="M36 24h40c0 18-12 22-14 32 2 10 14 14 14 32H36c0-18 12-22 14-32-2-10-14-14-14-32z"
        className="fill-purple-200"
      />
      <path d="M40 88c1-12 9-17 16-20 7 3 15 8 16 20z" className="fill-purple-400" />
      <path d="M32 20h48M32 92h48" className="stroke-purple-700" strokeWidth="8" strokeLinecap="round" />
      <path d="M88 44l8-4M90 60h9M18 52l7 3" className="stroke-purple-300" strokeWidth="4" strokeLinecap="round" />
    </Art>
  );
}
