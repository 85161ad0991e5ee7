import { Art } from './art.tsx';

/** A bell at rest, for notifications. */
export function BellArt() {
  return (
    <Art>
      <path d="M56 18v8" className="stroke-purple-700" strokeWidth="7" strokeLinecap="round" />
      <path d="M30 76V52a26 26 0 0 1 52 0v24l7 9H23z" className="fill-purple-400" />
      <path d="M41 54a15 15 0 0 1 12-15" className="stroke-purple-200" strokeWidth="5" strokeLinecap="round" />
      <path d="M46 90a10 10 0 0 0 20 0z" className="fill-purple-700" />
      <path
        d="M84 22h10l-10 12h10M98 12h6l-6 7h6"
        className="stroke-purple-300"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Art>
  );
}
