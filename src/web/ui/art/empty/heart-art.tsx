import { Art } from './art.tsx';

/** A heart on a card, for bookmarks. */
export function HeartArt() {
  return (
    <Art>
      <rect x="30" y="18" width="58" height="66" rx="10" className="fill-purple-200" />
      <rect x="20" y="26" width="58" height="66" rx="10" className="fill-purple-400" />
      <path
        d="M49 76C36 67 31 60 31 52a9.5 9.5 0 0 1 18-4.5A9.5 9.5 0 0 1 67 52c0 8-5 15-18 24z"
        className="fill-purple-50"
      />
      <path d="M94 20v10M89 25h10" className="stroke-purple-300" strokeWidth="4" strokeLinecap="round" />
    </Art>
  );
}
